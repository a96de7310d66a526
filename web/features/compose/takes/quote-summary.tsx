import { orderMessages as messages } from '#web/features/compose/takes/order-messages.ts';
import type { TakesQuote } from '#web/features/compose/takes/take-order.ts';
import { serverMessage } from '#web/data/api-error.ts';
import { FieldError } from '#web/ui/field.tsx';
import { TokenCounter } from '#web/domain/token-counter.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './order-takes.module.css';

interface QuoteSummaryProps {
  /** Undefined while it loads. */
  readonly quote: TakesQuote | undefined;
  readonly error: Error | null;
  readonly needsApproval: boolean;
}

/** What the takes cost in tokens and money, and how long they take. */
export function QuoteSummary({ quote, error, needsApproval }: QuoteSummaryProps) {
  return (
    <div className={styles.quote} aria-live="polite">
      <span className={textStyles.label}>{messages.quote}</span>
      {error ? (
        <FieldError>{serverMessage(error, messages.quoteFailed)}</FieldError>
      ) : quote ? (
        <>
          <TokenCounter tokens={quote.tokenCost} />
          <span className={textStyles.secondary}>
            {messages.providerCost(quote.providerCostUSD)}
            {', '}
            {quote.seconds === null ? messages.timeUnknown : messages.time(quote.seconds)}
          </span>
          {needsApproval && <b>{messages.needsApproval}</b>}
          {!quote.canAfford && <FieldError>{messages.unaffordable(quote.userBalance)}</FieldError>}
        </>
      ) : (
        <span className={textStyles.tertiary}>{messages.quoting}</span>
      )}
    </div>
  );
}
