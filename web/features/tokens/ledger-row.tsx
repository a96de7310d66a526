import { clsx } from 'clsx';
import { useState } from 'react';
import type { Transaction } from '#contract/tokens.ts';
import type { LedgerLine } from '#web/features/tokens/fold-ledger.ts';
import { words } from '#web/features/tokens/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { figure, signed } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';
import { transactionTypes } from '#web/kit/transaction-types.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './ledger.module.css';

/** A line of the history; a grouped one expands to its transactions. */
export function LedgerRow({ line }: { readonly line: LedgerLine }) {
  const [open, setOpen] = useState(false);
  const { outcome, steps } = line;
  return (
    <tbody>
      <tr>
        <td>
          {outcome.description}
          {steps.length > 1 && (
            <button
              type="button"
              className={styles.steps}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {open ? words.hideSteps : words.steps}
              <Icon name="chevron-down" size="small" className={open ? styles.open : undefined} />
            </button>
          )}
        </td>
        <td className={clsx(styles.wide, textStyles.secondary)}>{transactionTypes[outcome.type]}</td>
        <td className={clsx(styles.when, textStyles.tertiary)}>
          <Ago time={outcome.createdAt} />
        </td>
        <td className={styles.figure}>
          <b>{signed(line.amount)}</b>
          <FreeTokens row={outcome} />
        </td>
        <td className={clsx(styles.figure, styles.wide, textStyles.secondary)}>
          {figure(line.balanceAfter)}
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
        <span className={styles.narrow}>{transactionTypes[step.type]}</span>
      </td>
      <td className={styles.wide}>{transactionTypes[step.type]}</td>
      <td className={styles.when}>
        <Ago time={step.createdAt} />
      </td>
      <td className={styles.figure}>{signed(step.amount)}</td>
      <td className={clsx(styles.figure, styles.wide)}>{figure(step.balanceAfter)}</td>
    </tr>
  );
}

function FreeTokens({ row }: { readonly row: Transaction }) {
  if (row.freeTokens === 0) return null;
  return <span className={textStyles.note}>{words.freeTokens(row.freeTokens)}</span>;
}
