import { words } from '#web/app/words.ts';
import { Key } from '#web/kit/key.tsx';
import { useOne } from '#web/kit/data/use-one.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './sidebar.module.css';

/** The purchase button for users with a low balance; disabled, with the reason, if purchases are unavailable. */
export function BuyMore({ onPurchase }: { readonly onPurchase: () => void }) {
  const { data } = useOne('getTokenPrices');
  return (
    <div className={styles.accountLow}>
      <Key aria-haspopup="dialog" disabled={!data?.canPurchase} onClick={onPurchase}>
        {words.buyMore}
      </Key>
      {data?.canPurchase === false && <span className={textStyles.caption}>{words.comingSoon}</span>}
    </div>
  );
}
