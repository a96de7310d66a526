import { useMemo, useState } from 'react';
import { consumptionBars, consumptionRows } from '#web/features/admin/providers/consumption-rows.ts';
import { ConsumptionTable } from '#web/features/admin/providers/consumption-table.tsx';
import { TableSkeleton } from '#web/features/admin/providers/table-skeleton.tsx';
import { messages } from '#web/features/admin/providers/messages.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { ListHeader } from '#web/ui/page-header.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { EmptyState } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import layoutStyles from '#web/ui/layout.module.css';

const dayMs = 86_400_000;
const { stats: statsMessages } = messages;
const days = { all: undefined, month: 30, week: 7 } as const;
type Period = keyof typeof days;
const periods = (Object.keys(days) as Period[]).map((value) => ({
  value,
  label: statsMessages.periods[value],
}));

/** Token consumption by service and provider, as a bar chart and a table. */
export function Consumption() {
  const [range, setRange] = useState<{ period: Period; from?: string }>({ period: 'all' });
  const { data, error, isPending, refetch } = useApiQuery('getTokenConsumption', {
    query: range.from === undefined ? {} : { from: range.from },
  });
  const providers = useApiQuery('listProviders');
  const known = providers.data?.providers;
  const rows = useMemo(() => data && consumptionRows(data.stats, known ?? []), [data, known]);
  const choose = (period: Period) => {
    const dayCount = days[period];
    setRange(
      dayCount === undefined
        ? { period }
        : { period, from: new Date(Date.now() - dayCount * dayMs).toISOString() },
    );
  };
  return (
    <section aria-labelledby="consumption">
      <ListHeader id="consumption" title={messages.tabs.stats}>
        <SegmentedControl
          label={statsMessages.period}
          options={periods}
          value={range.period}
          onChange={choose}
        />
      </ListHeader>
      {error && !data && (
        <ErrorState title={statsMessages.failed} error={error} onRetry={() => void refetch()} />
      )}
      {isPending && <TableSkeleton label={messages.tabs.stats} />}
      {rows?.length === 0 && <EmptyState title={statsMessages.empty}>{statsMessages.emptyText}</EmptyState>}
      {rows && rows.length > 0 && (
        <div className={layoutStyles.stack} data-gap="6">
          <BarChart
            title={statsMessages.chart}
            legend={[statsMessages.charged, statsMessages.free]}
            bars={consumptionBars(rows)}
          />
          <ConsumptionTable rows={rows} />
        </div>
      )}
    </section>
  );
}
