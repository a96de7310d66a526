import { clsx } from 'clsx';
import { useState } from 'react';
import type { Transaction } from '#contract/tokens.ts';
import type { LedgerLine } from '#web/domain/group-transactions.ts';
import { messages } from '#web/features/tokens/messages.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { formatNumber, formatSigned } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { transactionLabels } from '#web/domain/messages.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './ledger.module.css';

/** A line of the history; a grouped one expands to its transactions. */
export function LedgerRow({ line }: { readonly line: LedgerLine }) {
  const [open, setOpen] = useState(false);
  const { result, steps } = line;
  return (
    <tbody>
      <tr>
        <td>
          {result.description}
          {steps.length > 1 && (
            <button
              type="button"
              className={styles.steps}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {open ? messages.hideSteps : messages.showSteps}
              <Icon name="chevron-down" size="small" className={open ? styles.open : undefined} />
            </button>
          )}
        </td>
        <td className={clsx(styles.wide, textStyles.secondary)}>{transactionLabels[result.type]}</td>
        <td className={clsx(styles.when, textStyles.tertiary)}>
          <RelativeTime time={result.createdAt} />
        </td>
        <td className={styles.numeric}>
          <b>{formatSigned(line.amount)}</b>
          <FreeTokens row={result} />
        </td>
        <td className={clsx(styles.numeric, styles.wide, textStyles.secondary)}>
          {formatNumber(line.balanceAfter)}
        </td>
      </tr>
      {open && steps.map((step) => <Step key={step.id} step={step} />)}
    </tbody>
  );
}

function Step({ step }: { readonly step: Transaction }) {
  return (
    <tr className={styles.step}>
      <td>
        <span className={styles.wide}>{step.description}</span>
        <span className={styles.narrow}>{transactionLabels[step.type]}</span>
      </td>
      <td className={styles.wide}>{transactionLabels[step.type]}</td>
      <td className={styles.when}>
        <RelativeTime time={step.createdAt} />
      </td>
      <td className={styles.numeric}>{formatSigned(step.amount)}</td>
      <td className={clsx(styles.numeric, styles.wide)}>{formatNumber(step.balanceAfter)}</td>
    </tr>
  );
}

function FreeTokens({ row }: { readonly row: Transaction }) {
  if (row.freeTokens === 0) return null;
  return <span className={textStyles.note}>{messages.freeTokens(row.freeTokens)}</span>;
}
