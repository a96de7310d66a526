import { useState } from 'react';
import { Link } from 'wouter';
import { limits } from '#contract/limits.ts';
import type { TakeSet } from '#contract/take-sets.ts';
import { messages } from '#web/features/compose/takes/messages.ts';
import { StartTakeVoteDialog } from '#web/features/compose/takes/start-take-vote-dialog.tsx';
import { type Decision, isEligible } from '#web/features/compose/takes/use-decision.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useAction } from '#web/data/use-action.ts';
import { formatTokens } from '#web/ui/format-number.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './take-set.module.css';

interface TakeSetFooterProps {
  readonly set: TakeSet;
  readonly decision: Decision;
}

/**
 * "40 charged · 60 free used · 0 held · 0 returned"; free tokens only if some were used. Undefined while a blind vote hides
 * them.
 */
function sumsText({ charged, chargedFree, held, returned }: TakeSet): string | undefined {
  const { sums } = messages;
  if (charged === null || chargedFree === null || held === null || returned === null) return undefined;
  return [
    sums.charged(charged - chargedFree),
    ...(chargedFree > 0 ? [sums.free(chargedFree)] : []),
    sums.held(held),
    sums.returned(returned),
  ].join(' · ');
}

/** The budget, and the next step. */
export function TakeSetFooter({ set, decision }: TakeSetFooterProps) {
  const { budget, charged, held } = set;
  const sums = sumsText(set);
  return (
    <div className={styles.footer}>
      <div className={styles.budget}>
        <p>
          <span className={textStyles.label}>{messages.budget}</span>{' '}
          {charged === null || held === null
            ? formatTokens(budget)
            : messages.spent({ spent: charged + held, budget })}
        </p>
        {charged !== null && held !== null && (
          <progress aria-label={messages.budget} max={Math.max(1, budget)} value={charged + held} />
        )}
        {sums !== undefined && <p className={textStyles.caption}>{sums}</p>}
      </div>
      <NextStep set={set} decision={decision} />
    </div>
  );
}

function noteOf({ status, winner, isVoteOpen }: TakeSet, { vote, voted }: Decision): string | undefined {
  if (isVoteOpen) return messages.voteIsOpen;
  if (winner !== null) return undefined;
  if (vote?.result) {
    if (voted !== undefined) return messages.votedWinner(voted);
    return vote.result.isTied ? messages.tied : messages.noVotes;
  }
  return status === 'cancelled' ? messages.cancelled : undefined;
}

function NextStep({ set, decision }: TakeSetFooterProps) {
  const { id, status, voteId, isVoteOpen, trackId, winner, may, takes } = set;
  const [isStarting, setStarting] = useState(false);
  const cancel = useAction('cancelTakeSet', {
    send: () => ({ params: { takeSetId: id } }),
    row: (row) => ({ entity: 'takeSet', id: row.id, projectId: row.projectId, row }),
    errorToast: messages.failed,
  });
  const candidates = Math.min(takes.filter(isEligible).length, limits.voteCandidates.max);
  const { vote, voted, isPossible } = decision;
  const mayStart =
    may.decide &&
    voteId === null &&
    !isVoteOpen &&
    winner === null &&
    candidates >= limits.voteCandidates.min;
  const note = noteOf(set, decision);
  return (
    <div className={styles.next}>
      {note !== undefined && (
        <p id={decision.reasonId} className={textStyles.secondary}>
          {note}
        </p>
      )}
      {status === 'running' && may.cancel && (
        <Button variant="ghost" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {messages.cancel}
        </Button>
      )}
      {status !== 'running' && mayStart && (
        <Button variant="primary" size="large" aria-haspopup="dialog" onClick={() => setStarting(true)}>
          {messages.startVote(candidates)}
        </Button>
      )}
      {voteId !== null && winner === null && !vote?.closedAt && (
        <Link href={`/votes/${voteId}`} className={buttonClass('primary', 'large')}>
          {messages.openVote}
        </Link>
      )}
      {isPossible && winner === null && voted !== undefined && (
        <Button
          variant="primary"
          size="large"
          busy={decision.isPending}
          onClick={() => decision.choose(voted)}
        >
          {messages.choose(voted)}
        </Button>
      )}
      {(winner !== null || (isVoteOpen && voteId === null)) && trackId !== null && (
        <Link href={`/tracks/${trackId}`} className={buttonClass('primary', 'large')}>
          {messages.openTrack}
        </Link>
      )}
      {isStarting && (
        <StartTakeVoteDialog set={set} candidates={candidates} onClose={() => setStarting(false)} />
      )}
    </div>
  );
}
