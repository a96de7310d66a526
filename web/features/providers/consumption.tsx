import { useMemo, useState } from 'react';
import { consumptionBars, consumptionRows } from '#web/features/providers/consumption-rows.ts';
import { ConsumptionTable } from '#web/features/providers/consumption-table.tsx';
import { TableSkeleton } from '#web/features/providers/table-skeleton.tsx';
import { words } from '#web/features/providers/words.ts';
import { BarChart } from '#web/kit/bar-chart.tsx';
import { ListHead } from '#web/kit/page-head.tsx';
import { useOne } from '#web/kit/data/use-one.ts';
import { Segments } from '#web/kit/segments.tsx';
import { Empty, Failed } from '#web/kit/state.tsx';
import layoutStyles from '#web/kit/layout.module.css';

const dayMs = 86_400_000;
const { stats: says } = words;
const days = { all: undefined, month: 30, week: 7 } as const;
type Period = keyof typeof days;
const periods = (Object.keys(days) as Period[]).map((value) => ({ value, label: says.periods[value] }));

/** Token consumption by service and provider, as a bar chart and a table. */
export function Consumption() {
  const [span, setSpan] = useState<{ period: Period; from?: string }>({ period: 'all' });
  const { data, error, isPending, refetch } = useOne('getTokenConsumption', {
    query: span.from === undefined ? {} : { from: span.from },
  });
  const providers = useOne('listProviders');
  const known = providers.data?.providers;
  const rows = useMemo(() => data && consumptionRows(data.stats, known ?? []), [data, known]);
  const choose = (period: Period) => {
    const ago = days[period];
    setSpan(
      ago === undefined ? { period } : { period, from: new Date(Date.now() - ago * dayMs).toISOString() },
    );
  };
  return (
    <section aria-labelledby="consumption">
      <ListHead id="consumption" title={words.tabs.stats}>
        <Segments label={says.period} options={periods} value={span.period} onChange={choose} />
      </ListHead>
      {error && !data && <Failed title={says.failed} error={error} onRetry={() => void refetch()} />}
      {isPending && <TableSkeleton what={words.tabs.stats} />}
      {rows?.length === 0 && <Empty title={says.empty}>{says.emptyText}</Empty>}
      {rows && rows.length > 0 && (
        <div className={layoutStyles.stackWide}>
          <BarChart title={says.chart} legend={[says.charged, says.free]} bars={consumptionBars(rows)} />
          <ConsumptionTable rows={rows} />
        </div>
      )}
    </section>
  );
}
