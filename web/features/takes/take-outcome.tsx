import type { Take, TakeSet } from '#contract/take-sets.ts';
import { chargeText } from '#web/features/takes/charge-text.ts';
import { messages } from '#web/features/takes/messages.ts';
import type { Decision } from '#web/features/takes/use-decision.ts';
import { Button } from '#web/kit/button.tsx';
import { useAction } from '#web/kit/data/use-action.ts';
import { Icon } from '#web/kit/icon.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './take-set.module.css';

interface TakeOutcomeProps {
  readonly set: TakeSet;
  readonly take: Take;
  readonly decision: Decision;
}

/** Whether a take passed and what it was charged, and what can be done with it. */
export function TakeOutcome({ set, take, decision }: TakeOutcomeProps) {
  const { number, status, misses, accepted, error, version, isTrashed, price, tokenCost } = take;
  const accept = useAction('acceptTake', {
    send: () => ({ params: { takeSetId: set.id, take: String(number) } }),
    row: (row) => ({ entity: 'takeSet', id: row.id, projectId: row.projectId, row }),
    errorToast: messages.failed,
  });
  const isWinner = set.winner === number;
  const mayLetIn =
    status === 'missed' && !accepted && set.may.accept && set.winner === null && set.voteId === null;
  const due = price === null || tokenCost === null ? null : price - tokenCost;
  return (
    <div className={styles.outcome}>
      <p
        className={
          status === 'passed' ? textStyles.good : status === 'missed' ? textStyles.danger : undefined
        }
      >
        {status === 'passed' && <Icon name="check" size="small" />}
        {(status === 'missed' || status === 'failed') && <Icon name="warning" size="small" />}
        {status === 'missed'
          ? messages.missed(misses.map((miss) => messages.misses[miss]).join(', '))
          : messages.statuses[status]}
      </p>
      <p className={textStyles.caption}>
        {[accepted && messages.isLetIn, error ?? chargeText(take)].filter(Boolean).join(' · ')}
      </p>
      {isWinner && <p className={textStyles.strong}>{messages.winner}</p>}
      {set.winner !== null && !isWinner && version !== null && (
        <p className={textStyles.caption}>{isTrashed ? messages.inTrash : messages.kept}</p>
      )}
      <div className={styles.actions}>
        {mayLetIn && (
          <Button busy={accept.isPending} onClick={() => accept.mutate()}>
            {messages.letIn(due)}
          </Button>
        )}
        {set.winner !== null && isTrashed && set.may.decide && (
          <Button disabled={decision.isPending} onClick={() => decision.keep(number)}>
            {messages.keepToo}
          </Button>
        )}
        {set.winner === null && decision.isPossible && version !== null && (
          <Button
            aria-label={messages.choose(number)}
            disabled={decision.isPending}
            onClick={() => decision.choose(number)}
          >
            {messages.chooseShort}
          </Button>
        )}
      </div>
    </div>
  );
}
