import { useId, useState } from 'react';
import type { MonthOfUse } from '#contract/tokens.ts';
import { UsageTable } from '#web/features/tokens/usage-table.tsx';
import { monthName } from '#web/features/tokens/month-name.ts';
import { words } from '#web/features/tokens/words.ts';
import { figure } from '#web/kit/figures.ts';
import { ListHead } from '#web/kit/page-head.tsx';
import { useOne } from '#web/kit/data/use-one.ts';
import { Failed, Loading, Skeleton } from '#web/kit/state.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './usage-chart.module.css';

/** Token usage per month, as a bar chart or a table. */
export function UsageChart() {
  const heading = useId();
  const [asTable, setAsTable] = useState(false);
  const { data, error, refetch } = useOne('getTokenUsage');
  return (
    <section aria-labelledby={heading}>
      <ListHead id={heading} title={words.usage}>
        {data && (
          <button type="button" className={styles.turn} onClick={() => setAsTable(!asTable)}>
            {asTable ? words.asChart : words.asTable}
          </button>
        )}
      </ListHead>
      {error && !data && <Failed title={words.usageFailed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading what={words.usage}>
          <Skeleton height="10rem" />
        </Loading>
      )}
      {data && (asTable ? <UsageTable months={data.months} /> : <Columns months={data.months} />)}
    </section>
  );
}

function Columns({ months }: { readonly months: readonly MonthOfUse[] }) {
  const most = Math.max(1, ...months.map(({ spent, free }) => spent + free));
  const anyFree = months.some(({ free }) => free > 0);
  return (
    <figure className={styles.usage}>
      <ol className={styles.columns}>
        {months.map(({ month, spent, free }) => (
          <li key={month}>
            <span className={styles.total} aria-hidden="true">
              {figure(spent + free)}
            </span>
            <span className={styles.column} aria-hidden="true">
              {free > 0 && <i className={styles.free} style={{ '--share': free / most }} />}
              <i className={styles.spent} style={{ '--share': spent / most }} />
            </span>
            <span aria-hidden="true">{monthName(month, 'short')}</span>
            <span className={textStyles.visuallyHidden}>
              {words.usageOf(monthName(month, 'long'), spent, free)}
            </span>
          </li>
        ))}
      </ol>
      {anyFree && (
        <figcaption className={styles.legend} aria-hidden="true">
          <span data-part="spent">{words.usageColumns.spent}</span>
          <span data-part="free">{words.usageColumns.free}</span>
        </figcaption>
      )}
    </figure>
  );
}
