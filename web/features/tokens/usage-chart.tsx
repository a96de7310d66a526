import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { MonthOfUse } from '#contract/tokens.ts';
import { UsageTable } from '#web/features/tokens/usage-table.tsx';
import { monthName } from '#web/features/tokens/month-name.ts';
import { words } from '#web/features/tokens/words.ts';
import { figure } from '#web/kit/figures.ts';
import { ListHead } from '#web/kit/page-head.tsx';
import { queryOf } from '#web/kit/query.ts';
import { Failed, Loading, Skeleton } from '#web/kit/state.tsx';
import './usage-chart.css';

/** What pieces cost month by month, as columns or as a table. */
export function UsageChart() {
  const heading = useId();
  const [asTable, setAsTable] = useState(false);
  const { data, error, refetch } = useQuery(queryOf('getTokenUsage'));
  return (
    <section aria-labelledby={heading}>
      <ListHead id={heading} title={words.usage}>
        {data && (
          <button type="button" className="usage-turn" onClick={() => setAsTable(!asTable)}>
            {asTable ? words.asChart : words.asTable}
          </button>
        )}
      </ListHead>
      {error && !data && <Failed title={words.usageFailed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading what={words.usage}>
          <Skeleton className="h-40" />
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
    <figure className="usage">
      <ol className="usage-columns">
        {months.map(({ month, spent, free }) => (
          <li key={month}>
            <span className="usage-total" aria-hidden="true">
              {figure(spent + free)}
            </span>
            <span className="usage-column" aria-hidden="true">
              {free > 0 && <i className="usage-free" style={{ '--share': free / most }} />}
              <i className="usage-spent" style={{ '--share': spent / most }} />
            </span>
            <span className="usage-month" aria-hidden="true">
              {monthName(month, 'short')}
            </span>
            <span className="sr-only">{words.usageOf(monthName(month, 'long'), spent, free)}</span>
          </li>
        ))}
      </ol>
      {anyFree && (
        <figcaption className="usage-legend" aria-hidden="true">
          <span data-part="spent">{words.usageColumns.spent}</span>
          <span data-part="free">{words.usageColumns.free}</span>
        </figcaption>
      )}
    </figure>
  );
}
