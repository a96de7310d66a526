import { clsx } from 'clsx';
import { words } from '#web/features/tokens/words.ts';
import { useOne } from '#web/kit/data/use-one.ts';
import { Failed, Loading, Skeleton } from '#web/kit/state.tsx';
import { figure, tokensInWords } from '#web/kit/figures.ts';
import textStyles from '#web/kit/text.module.css';
import ledgerStyles from './ledger.module.css';
import styles from './pricing.module.css';

/** The typical price range, and the current prices of this server. */
export function Pricing() {
  return (
    <div className={styles.pricing}>
      <section aria-labelledby="pricing">
        <h2 id="pricing">{words.pricingTitle}</h2>
        <table className={clsx(ledgerStyles.ledger, styles.table)}>
          <tbody>
            {words.pricing.map(({ what, cost }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td className={ledgerStyles.figure}>{cost}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <PricesNow />
    </div>
  );
}

function PricesNow() {
  const { data, error, refetch } = useOne('getTokenPrices');
  return (
    <section aria-labelledby="prices-now">
      <h2 id="prices-now">{words.pricesNow}</h2>
      {error && !data && <Failed title={words.pricesFailed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading what={words.pricesNow}>
          <Skeleton className={styles.table} height="10rem" />
        </Loading>
      )}
      {data && (
        <table className={clsx(ledgerStyles.ledger, styles.table)}>
          <thead>
            <tr>
              <th scope="col">{words.columns.what}</th>
              <th scope="col" className={ledgerStyles.figure}>
                {words.price}
              </th>
              <th scope="col" className={ledgerStyles.figure}>
                {words.freeDaily}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.prices.map(({ service, units, tokens, freeTokensDaily }) => (
              <tr key={`${service} ${units}`}>
                <th scope="row">{words.services[service](figure(units))}</th>
                <td className={ledgerStyles.figure}>{tokens === 0 ? words.free : tokensInWords(tokens)}</td>
                <td className={clsx(ledgerStyles.figure, textStyles.secondary)}>
                  {freeTokensDaily === 0 ? '–' : figure(freeTokensDaily)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
