import {
  type ConsumptionRow,
  consumptionTotals,
  wholeUnits,
} from '#web/features/admin/providers/consumption-rows.ts';
import { messages } from '#web/features/admin/providers/messages.ts';
import { Cell, type Column, DataTable, RowHeader } from '#web/ui/data-table.tsx';
import { formatNumber, formatUsd, formatUsdRounded } from '#web/ui/format-number.ts';
import { ListEnd } from '#web/ui/feedback.tsx';
import textStyles from '#web/ui/text.module.css';

const { stats: statsMessages } = messages;
const roomRems = 44;
const provider = { id: 'provider', label: statsMessages.columns.provider } satisfies Column;
const count = {
  id: 'count',
  label: statsMessages.columns.count,
  width: '4.5rem',
  isNumeric: true,
} satisfies Column;
const units = {
  id: 'units',
  label: statsMessages.columns.units,
  width: '8rem',
  isNumeric: true,
} satisfies Column;
const cost = {
  id: 'cost',
  label: statsMessages.columns.cost,
  width: '6rem',
  isNumeric: true,
} satisfies Column;
const charged = {
  id: 'charged',
  label: statsMessages.columns.charged,
  width: '5.5rem',
  isNumeric: true,
} satisfies Column;
const free = {
  id: 'free',
  label: statsMessages.columns.free,
  width: '5rem',
  isNumeric: true,
} satisfies Column;
const columns: readonly Column[] = [
  { id: 'service', label: statsMessages.columns.service },
  provider,
  count,
  units,
  cost,
  charged,
  free,
];

/** The numbers behind the chart, with totals. */
export function ConsumptionTable({ rows }: { readonly rows: readonly ConsumptionRow[] }) {
  const totals = consumptionTotals(rows);
  return (
    <div>
      <DataTable label={messages.tabs.stats} columns={columns} minWidthRems={roomRems}>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <RowHeader>
                <b className={textStyles.strong}>{row.serviceName}</b>
              </RowHeader>
              <Cell column={provider}>{row.providerName}</Cell>
              <Cell column={count}>{formatNumber(row.count)}</Cell>
              <Cell column={units}>
                {statsMessages.units({ service: row.service, units: wholeUnits(row) })}
              </Cell>
              <Cell column={cost}>
                <Cost amountUsd={row.totalProviderCost} />
              </Cell>
              <Cell column={charged}>{formatNumber(row.totalTokensCharged)}</Cell>
              <Cell column={free}>{formatNumber(row.totalFreeTokens)}</Cell>
            </tr>
          ))}
          <tr className={textStyles.strong}>
            <RowHeader>
              <b className={textStyles.strong}>{statsMessages.total}</b>
            </RowHeader>
            <Cell column={provider}>{statsMessages.none}</Cell>
            <Cell column={count}>{formatNumber(totals.count)}</Cell>
            <Cell column={units}>{statsMessages.none}</Cell>
            <Cell column={cost}>
              <Cost amountUsd={totals.totalProviderCost} />
            </Cell>
            <Cell column={charged}>{formatNumber(totals.totalTokensCharged)}</Cell>
            <Cell column={free}>{formatNumber(totals.totalFreeTokens)}</Cell>
          </tr>
        </tbody>
      </DataTable>
      <ListEnd />
    </div>
  );
}

/** In cents, the exact amount in the tooltip. */
function Cost({ amountUsd }: { readonly amountUsd: number }) {
  return <span title={formatUsd(amountUsd)}>{formatUsdRounded(amountUsd)}</span>;
}
