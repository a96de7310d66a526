import { useQuery } from '@tanstack/react-query';
import { pricesQuery } from '#web/features/tokens/prices-query.ts';
import { words } from '#web/features/tokens/words.ts';
import { Failed, Loading, Skeleton } from '#web/kit/state.tsx';
import { figure, tokensInWords } from '#web/kit/figures.ts';
import './ledger.css';

/** The usual range of prices, and what this server charges now. */
export function Pricing() {
  return (
    <div className="grid max-w-[40rem] gap-8">
      <section aria-labelledby="pricing">
        <h2 id="pricing">{words.pricingTitle}</h2>
        <table className="ledger mt-3">
          <tbody>
            {words.pricing.map(({ what, cost }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td className="ledger-figure">{cost}</td>
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
  const { data, error, refetch } = useQuery({ ...pricesQuery, refetchOnMount: 'always' });
  return (
    <section aria-labelledby="prices-now">
      <h2 id="prices-now">{words.pricesNow}</h2>
      {error && !data && <Failed title={words.pricesFailed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading what={words.pricesNow}>
          <Skeleton className="mt-3 h-40" />
        </Loading>
      )}
      {data && (
        <table className="ledger mt-3">
          <thead>
            <tr>
              <th scope="col">{words.columns.what}</th>
              <th scope="col" className="ledger-figure">
                {words.price}
              </th>
              <th scope="col" className="ledger-figure">
                {words.freeDaily}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.prices.map(({ service, units, tokens, freeTokensDaily }) => (
              <tr key={`${service} ${units}`}>
                <th scope="row">{words.services[service](figure(units))}</th>
                <td className="ledger-figure">{tokens === 0 ? words.free : tokensInWords(tokens)}</td>
                <td className="ledger-figure text-ink-2">
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
