import { clsx } from 'clsx';
import { messages } from '#web/features/tokens/messages.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Loading, Skeleton } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { formatNumber, formatTokens } from '#web/ui/format-number.ts';
import textStyles from '#web/ui/text.module.css';
import ledgerStyles from './ledger.module.css';
import styles from './pricing.module.css';

/** The typical price range, and the current prices of this server. */
export function Pricing() {
  return (
    <div className={styles.pricing}>
      <section aria-labelledby="pricing">
        <h2 id="pricing">{messages.pricingTitle}</h2>
        <table className={clsx(ledgerStyles.ledger, styles.table)}>
          <tbody>
            {Object.values(messages.pricing).map(({ what, cost }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td className={ledgerStyles.numeric}>{cost}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <CurrentPrices />
    </div>
  );
}

function CurrentPrices() {
  const { data, error, refetch } = useApiQuery('getTokenPrices');
  return (
    <section aria-labelledby="prices-now">
      <h2 id="prices-now">{messages.currentPrices}</h2>
      {error && !data && (
        <ErrorState title={messages.pricesFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && (
        <Loading subject={messages.currentPrices}>
          <Skeleton className={styles.table} height="10rem" />
        </Loading>
      )}
      {data && (
        <table className={clsx(ledgerStyles.ledger, styles.table)}>
          <thead>
            <tr>
              <th scope="col">{messages.columns.what}</th>
              <th scope="col" className={ledgerStyles.numeric}>
                {messages.price}
              </th>
              <th scope="col" className={ledgerStyles.numeric}>
                {messages.freeDaily}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.prices.map(({ service, units, tokens, freeTokensDaily }) => (
              <tr key={`${service} ${units}`}>
                <th scope="row">{messages.services({ service, units: formatNumber(units) })}</th>
                <td className={ledgerStyles.numeric}>
                  {tokens === 0 ? messages.free : formatTokens(tokens)}
                </td>
                <td className={clsx(ledgerStyles.numeric, textStyles.secondary)}>
                  {freeTokensDaily === 0 ? '–' : formatNumber(freeTokensDaily)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
