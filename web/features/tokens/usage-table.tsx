import type { MonthOfUse } from '#contract/tokens.ts';
import { monthName } from '#web/features/tokens/month-name.ts';
import { words } from '#web/features/tokens/words.ts';
import { figure } from '#web/kit/figures.ts';
import styles from './ledger.module.css';

/** The values of the chart as a table. */
export function UsageTable({ months }: { readonly months: readonly MonthOfUse[] }) {
  return (
    <table className={styles.ledger}>
      <thead>
        <tr>
          <th scope="col">{words.usageColumns.month}</th>
          <th scope="col" className={styles.figure}>
            {words.usageColumns.spent}
          </th>
          <th scope="col" className={styles.figure}>
            {words.usageColumns.free}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, spent, free }) => (
          <tr key={month}>
            <th scope="row">{monthName(month, 'long')}</th>
            <td className={styles.figure}>{figure(spent)}</td>
            <td className={styles.figure}>{figure(free)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
