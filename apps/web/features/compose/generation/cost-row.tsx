import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import type { ProjectBudget } from '#contract/budgets.ts';
import type { CostEstimate } from '#contract/tokens.ts';
import type { TrackType } from '#contract/tracks.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { TokenCounter } from '#web/domain/token-counter.tsx';
import { SpendingNote } from '#web/features/compose/generation/spending-note.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import textStyles from '#web/ui/text.module.css';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './form.module.css';

const hasLimits = ({ monthlyTokens, perPersonTokens, approvalAbove }: ProjectBudget) =>
  (monthlyTokens ?? perPersonTokens ?? approvalAbove) !== null;

interface CostRowProps {
  readonly projectId: string;
  readonly type: TrackType;
  /** Undefined until the estimate has loaded. */
  readonly estimate: CostEstimate | undefined;
  /** An additional remark about the cost. */
  readonly note: string | undefined;
  readonly disabled: boolean;
  /** The button for several takes, before Generate. */
  readonly children: ReactNode;
}

/** The cost, the balance afterwards, and the submit button. */
export function CostRow({ projectId, type, estimate, note, disabled, children }: CostRowProps) {
  const { data: budget } = useApiQuery('getProjectBudget', { params: { projectId }, enabled: !!estimate });
  const [isRefused, setRefused] = useState(false);
  return (
    <div className={styles.submitRow}>
      {estimate && (
        <div className={layoutStyles.row} data-gap="3">
          <span className={textStyles.label}>{messages.cost}</span>
          <TokenCounter tokens={estimate.tokenCost} />
        </div>
      )}
      <div className={styles.costSummary} aria-live="polite">
        {estimate && <CostSummary type={type} estimate={estimate} />}
        {estimate && budget && hasLimits(budget) && (
          <SpendingNote budget={budget} tokens={estimate.tokenCost} onRefused={setRefused} />
        )}
        {note && <span className={clsx(textStyles.tertiary, styles.costNote)}>{note}</span>}
      </div>
      <div className={styles.submitActions}>
        {children}
        <Button type="submit" variant="primary" size="large" disabled={disabled || isRefused}>
          <Icon name={type} size="small" />
          {messages.generate}
        </Button>
      </div>
    </div>
  );
}

function CostSummary({ type, estimate }: { readonly type: TrackType; readonly estimate: CostEstimate }) {
  const { tokenCost, userBalance, freeTokens, canAfford } = estimate;
  const free = Math.min(freeTokens, tokenCost);
  if (!canAfford) {
    return (
      <>
        <FieldError>{messages.insufficient}</FieldError>
        <span className={textStyles.tertiary}>{messages.balance(userBalance)}</span>
      </>
    );
  }
  if (free === tokenCost) return <span>{messages.allFree({ tokens: free, left: freeTokens, type })}</span>;
  return (
    <>
      <span>{messages.balanceAfter({ tokens: userBalance, after: userBalance - (tokenCost - free) })}</span>
      {free > 0 && <span className={textStyles.tertiary}>{messages.free(free)}</span>}
    </>
  );
}
