import { useId, useState } from 'react';
import type { MonthlyUsage } from '#contract/tokens.ts';
import { formatMonth } from '#web/ui/format-month.ts';
import { messages } from '#web/features/tokens/messages.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { ListHeader } from '#web/ui/page-header.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Loading } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import textStyles from '#web/ui/text.module.css';
import ledgerStyles from './ledger.module.css';
import styles from './usage-chart.module.css';

/** The values of the chart as a table. */
function UsageTable({ months }: { readonly months: readonly MonthlyUsage[] }) {
  return (
    <table className={ledgerStyles.ledger}>
      <thead>
        <tr>
          <th scope="col">{messages.usageColumns.month}</th>
          <th scope="col" className={ledgerStyles.numeric}>
            {messages.usageColumns.spent}
          </th>
          <th scope="col" className={ledgerStyles.numeric}>
            {messages.usageColumns.free}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, spent, free }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month, 'long')}</th>
            <td className={ledgerStyles.numeric}>{formatNumber(spent)}</td>
            <td className={ledgerStyles.numeric}>{formatNumber(free)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Token usage per month, as a bar chart or a table. */
export function UsageChart() {
  const heading = useId();
  const [asTable, setAsTable] = useState(false);
  const { data, error, refetch } = useApiQuery('getTokenUsage');
  return (
    <section aria-labelledby={heading}>
      <ListHeader id={heading} title={messages.usage}>
        {data && (
          <button type="button" className={styles.toggle} onClick={() => setAsTable(!asTable)}>
            {asTable ? messages.asChart : messages.asTable}
          </button>
        )}
      </ListHeader>
      {error && !data && (
        <ErrorState title={messages.usageFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Loading subject={messages.usage} height="10rem" />}
      {data && (asTable ? <UsageTable months={data.months} /> : <Columns months={data.months} />)}
    </section>
  );
}

function Columns({ months }: { readonly months: readonly MonthlyUsage[] }) {
  const maxTotal = Math.max(1, ...months.map(({ spent, free }) => spent + free));
  const hasFree = months.some(({ free }) => free > 0);
  return (
    <figure className={styles.usage}>
      <ol className={styles.columns}>
        {months.map(({ month, spent, free }) => (
          <li key={month}>
            <span className={styles.total} aria-hidden="true">
              {formatNumber(spent + free)}
            </span>
            <span className={styles.column} aria-hidden="true">
              {free > 0 && <i className={styles.free} style={{ '--share': free / maxTotal }} />}
              <i className={styles.spent} style={{ '--share': spent / maxTotal }} />
            </span>
            <span aria-hidden="true">{formatMonth(month, 'short')}</span>
            <span className={textStyles.visuallyHidden}>
              {messages.monthUsage({ month: formatMonth(month, 'long'), spent, free })}
            </span>
          </li>
        ))}
      </ol>
      {hasFree && (
        <figcaption className={styles.legend} aria-hidden="true">
          <span data-part="spent">{messages.usageColumns.spent}</span>
          <span data-part="free">{messages.usageColumns.free}</span>
        </figcaption>
      )}
    </figure>
  );
}
