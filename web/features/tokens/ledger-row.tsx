import { useState } from 'react';
import type { Transaction } from '#contract/tokens.ts';
import type { LedgerLine } from '#web/features/tokens/fold-ledger.ts';
import { words } from '#web/features/tokens/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { figure, signed } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';
import { transactionTypes } from '#web/kit/transaction-types.ts';
import './ledger.css';

/** A line of the history; one that was folded opens to show all its steps. */
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
              className="ledger-steps"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {open ? words.hideSteps : words.steps}
              <Icon name="chevron-down" size="small" className={open ? 'rotate-180' : ''} />
            </button>
          )}
        </td>
        <td className="ledger-wide text-ink-2">{transactionTypes[outcome.type]}</td>
        <td className="whitespace-nowrap text-ink-3">
          <Ago time={outcome.createdAt} />
        </td>
        <td className="ledger-figure">
          <b>{signed(line.amount)}</b>
          <FreeTokens row={outcome} />
        </td>
        <td className="ledger-figure ledger-wide text-ink-2">{figure(line.balanceAfter)}</td>
      </tr>
      {open && steps.map((step) => <Step key={step.id} step={step} />)}
    </tbody>
  );
}

function Step({ step }: { readonly step: Transaction }) {
  return (
    <tr className="ledger-step">
      <td>
        <span className="ledger-wide">{step.description}</span>
        <span className="ledger-narrow">{transactionTypes[step.type]}</span>
      </td>
      <td className="ledger-wide">{transactionTypes[step.type]}</td>
      <td className="whitespace-nowrap">
        <Ago time={step.createdAt} />
      </td>
      <td className="ledger-figure">{signed(step.amount)}</td>
      <td className="ledger-figure ledger-wide">{figure(step.balanceAfter)}</td>
    </tr>
  );
}

function FreeTokens({ row }: { readonly row: Transaction }) {
  if (row.freeTokens === 0) return null;
  return <span className="block text-1 text-ink-3">{words.freeTokens(row.freeTokens)}</span>;
}
