import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Choice, packs, price } from '#web/features/tokens/packs.ts';
import { ComingSoon } from '#web/features/tokens/coming-soon.tsx';
import { pricesQuery } from '#web/features/tokens/prices-query.ts';
import { words } from '#web/features/tokens/words.ts';
import { Key } from '#web/kit/key.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import './pack.css';
import './pack-list.css';

const PurchaseDialog = lazyPart(
  async () => (await import('#web/features/tokens/purchase-dialog.tsx')).PurchaseDialog,
);

/** The packs; each opens the purchase dialog on itself. */
export function PackList() {
  const [choice, setChoice] = useState<Choice>();
  const { data: prices } = useQuery(pricesQuery);
  const isOpen = prices?.canPurchase ?? false;
  return (
    <>
      <div className="packs">
        {packs.map((pack) => (
          <article key={pack.id} className={`pack panel ${pack.mostPopular ? 'pack-popular' : ''}`}>
            {pack.mostPopular && <span className="pack-flag">{words.mostPopular}</span>}
            <h2 className="pack-name">{pack.name}</h2>
            <p className="pack-amount">{pack.tokens}</p>
            <p className="text-ink-2">{pack.bonus > 0 ? words.plusBonus(pack.bonus) : words.tokens}</p>
            <Key
              look={isOpen && pack.mostPopular ? 'lit' : 'plain'}
              aria-haspopup="dialog"
              aria-label={`${pack.name}, ${price(pack.priceUsd)}`}
              onClick={() => setChoice(pack.id)}
            >
              {price(pack.priceUsd)}
            </Key>
          </article>
        ))}
        <article className="pack panel">
          <h2 className="pack-name">{words.custom}</h2>
          <p className="pack-amount text-ink-3">{words.customRange}</p>
          <p className="text-ink-2">{words.customText}</p>
          <Key
            aria-haspopup="dialog"
            aria-label={`${words.custom}: ${words.chooseAmount}`}
            onClick={() => setChoice('custom')}
          >
            {words.chooseAmount}
          </Key>
        </article>
      </div>
      {prices?.canPurchase === false && <ComingSoon />}
      {choice && <PurchaseDialog open onOpenChange={() => setChoice(undefined)} choice={choice} />}
    </>
  );
}
