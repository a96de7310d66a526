import type { MonthOfUse } from '#contract/tokens.ts';
import { monthName } from '#web/features/tokens/month-name.ts';
import { words } from '#web/features/tokens/words.ts';
import { figure } from '#web/kit/figures.ts';
import './ledger.css';

/** The figures behind the columns. */
export function UsageTable({ months }: { readonly months: readonly MonthOfUse[] }) {
  return (
    <table className="ledger">
      <thead>
        <tr>
          <th scope="col">{words.usageColumns.month}</th>
          <th scope="col" className="ledger-figure">
            {words.usageColumns.spent}
          </th>
          <th scope="col" className="ledger-figure">
            {words.usageColumns.free}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, spent, free }) => (
          <tr key={month}>
            <th scope="row">{monthName(month, 'long')}</th>
            <td className="ledger-figure">{figure(spent)}</td>
            <td className="ledger-figure">{figure(free)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
