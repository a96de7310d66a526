import type { MonthlyUsage } from '#contract/tokens.ts';
import { formatMonth } from '#web/ui/format-month.ts';
import { messages } from '#web/features/tokens/messages.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import styles from './ledger.module.css';

/** The values of the chart as a table. */
export function UsageTable({ months }: { readonly months: readonly MonthlyUsage[] }) {
  return (
    <table className={styles.ledger}>
      <thead>
        <tr>
          <th scope="col">{messages.usageColumns.month}</th>
          <th scope="col" className={styles.numeric}>
            {messages.usageColumns.spent}
          </th>
          <th scope="col" className={styles.numeric}>
            {messages.usageColumns.free}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, spent, free }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month, 'long')}</th>
            <td className={styles.numeric}>{formatNumber(spent)}</td>
            <td className={styles.numeric}>{formatNumber(free)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
