import { useId } from 'react';
import type { Body } from '#contract/api.ts';
import type { Take, TakeSet } from '#contract/take-sets.ts';
import type { Vote } from '#contract/votes.ts';
import { messages } from '#web/features/compose/takes/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';

export interface Decision {
  /** The vote on the takes; undefined without one, and while it loads. */
  readonly vote: Vote | undefined;
  /** The number of the take that the vote chose. */
  readonly voted: number | undefined;
  /** Whether the user may choose the winner, once no vote on the takes is open. */
  readonly isAllowed: boolean;
  /** Whether the user may choose the winner now. */
  readonly isPossible: boolean;
  /** The id of the text that says why it is not possible now. */
  readonly reasonId: string | undefined;
  readonly isPending: boolean;
  readonly choose: (winner: number) => void;
  /** Restores another take than the winner from the trash. */
  readonly keep: (number: number) => void;
}

/** Whether a finished take may be voted for. */
export const isEligible = ({ status, accepted, version }: Take): boolean =>
  version !== null && (status === 'passed' || (status === 'missed' && accepted));

/** The choice of the winner of a take set. */
export function useDecision(set: TakeSet): Decision {
  const { id, voteId, isVoteOpen, status, takes, winner, may } = set;
  const noteId = useId();
  const vote = useApiQuery('getVote', { params: { voteId: voteId ?? '' }, enabled: voteId !== null }).data;
  const chosen = vote?.result?.winner;
  const voted = takes.find(
    ({ version }) => chosen !== undefined && chosen?.trackId === set.trackId && version === chosen?.version,
  )?.number;
  const decide = useAction('decideTakeSet', {
    send: (body: Body<'decideTakeSet'>) => ({ params: { takeSetId: id }, body }),
    row: (row) => ({ entity: 'takeSet', id: row.id, projectId: row.projectId, row }),
    errorToast: messages.failed,
  });
  const isAllowed = may.decide && status !== 'running' && takes.some(({ version }) => version !== null);
  return {
    vote,
    voted,
    isAllowed,
    isPossible: isAllowed && !isVoteOpen,
    reasonId: isVoteOpen ? noteId : undefined,
    isPending: decide.isPending,
    choose: (number) => decide.mutate({ winner: number }),
    keep(number) {
      if (winner === null) return;
      const kept = takes.filter((take) => take.version !== null && !take.isTrashed && take.number !== winner);
      decide.mutate({ winner, keep: [...kept.map((take) => take.number), number] });
    },
  };
}
