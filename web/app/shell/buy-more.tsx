import { messages } from '#web/app/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './sidebar.module.css';

/** The purchase button for users with a low balance; disabled, with the reason, if purchases are unavailable. */
export function BuyMore({ onPurchase }: { readonly onPurchase: () => void }) {
  const { data } = useApiQuery('getTokenPrices');
  return (
    <div className={styles.accountLow}>
      <Button aria-haspopup="dialog" disabled={!data?.canPurchase} onClick={onPurchase}>
        {messages.buyMore}
      </Button>
      {data?.canPurchase === false && <span className={textStyles.caption}>{messages.comingSoon}</span>}
    </div>
  );
}
