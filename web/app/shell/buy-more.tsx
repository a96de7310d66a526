import { useQuery } from '@tanstack/react-query';
import { words } from '#web/app/words.ts';
import { Key } from '#web/kit/key.tsx';
import { queryOf } from '#web/kit/query.ts';

/** Offers tokens to whoever has next to none; off, with the reason, where nothing can be bought. */
export function BuyMore({ onPurchase }: { readonly onPurchase: () => void }) {
  const { data } = useQuery(queryOf('getTokenPrices'));
  return (
    <div className="account-low">
      <Key aria-haspopup="dialog" disabled={!data?.canPurchase} onClick={onPurchase}>
        {words.buyMore}
      </Key>
      {data?.canPurchase === false && <span className="text-1 text-ink-3">{words.comingSoon}</span>}
    </div>
  );
}
