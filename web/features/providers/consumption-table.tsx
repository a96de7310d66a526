import { type ConsumptionRow, consumptionTotals } from '#web/features/providers/consumption-rows.ts';
import { words } from '#web/features/providers/words.ts';
import { Cell, type Column, DataTable, RowHead } from '#web/kit/data-table.tsx';
import { figure, usd, usdRounded } from '#web/kit/figures.ts';
import { FinalBarline } from '#web/kit/state.tsx';
import textStyles from '#web/kit/text.module.css';

const { stats: says } = words;
const roomRems = 44;
const provider = { id: 'provider', label: says.columns.provider } satisfies Column;
const count = { id: 'count', label: says.columns.count, width: '4.5rem', figure: true } satisfies Column;
const units = { id: 'units', label: says.columns.units, width: '8rem', figure: true } satisfies Column;
const cost = { id: 'cost', label: says.columns.cost, width: '6rem', figure: true } satisfies Column;
const charged = {
  id: 'charged',
  label: says.columns.charged,
  width: '5.5rem',
  figure: true,
} satisfies Column;
const free = { id: 'free', label: says.columns.free, width: '5rem', figure: true } satisfies Column;
const columns: readonly Column[] = [
  { id: 'service', label: says.columns.service },
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
      <DataTable label={words.tabs.stats} columns={columns} roomRems={roomRems}>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <RowHead>
                <b className={textStyles.strong}>{row.serviceName}</b>
              </RowHead>
              <Cell column={provider}>{row.providerName}</Cell>
              <Cell column={count}>{figure(row.count)}</Cell>
              <Cell column={units}>{says.units(row.service, row.totalUnits)}</Cell>
              <Cell column={cost}>
                <Cost amountUsd={row.totalProviderCost} />
              </Cell>
              <Cell column={charged}>{figure(row.totalTokensCharged)}</Cell>
              <Cell column={free}>{figure(row.totalFreeTokens)}</Cell>
            </tr>
          ))}
          <tr className={textStyles.strong}>
            <RowHead>
              <b className={textStyles.strong}>{says.total}</b>
            </RowHead>
            <Cell column={provider}>{says.none}</Cell>
            <Cell column={count}>{figure(totals.count)}</Cell>
            <Cell column={units}>{says.none}</Cell>
            <Cell column={cost}>
              <Cost amountUsd={totals.totalProviderCost} />
            </Cell>
            <Cell column={charged}>{figure(totals.totalTokensCharged)}</Cell>
            <Cell column={free}>{figure(totals.totalFreeTokens)}</Cell>
          </tr>
        </tbody>
      </DataTable>
      <FinalBarline />
    </div>
  );
}

/** In cents, the exact amount in the tooltip. */
function Cost({ amountUsd }: { readonly amountUsd: number }) {
  return <span title={usd(amountUsd)}>{usdRounded(amountUsd)}</span>;
}
