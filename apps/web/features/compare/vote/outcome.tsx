import type { Vote } from '#contract/votes.ts';
import type { Candidate } from '#web/features/compare/candidate.ts';
import { messages } from '#web/features/compare/vote/messages.ts';
import { VoteFooter } from '#web/features/compare/vote/vote-footer.tsx';
import { type ApproveDialog, WinnerActions } from '#web/features/compare/vote/winner-actions.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/data/use-action.ts';
import { fullName } from '#web/domain/user-name.ts';

interface OutcomeProps {
  readonly vote: Vote;
  readonly result: NonNullable<Vote['result']>;
  readonly candidates: readonly Candidate[];
  readonly approveDialog: ApproveDialog;
}

/** The winner and its actions, or the tie and who decides it. */
export function Outcome({ vote, result, candidates, approveDialog }: OutcomeProps) {
  const { winner, isTied } = result;
  const winning = candidates.find(
    ({ track }) => track.id === winner?.trackId && track.version === winner.version,
  );
  const points = result.candidates[0]?.points ?? 0;
  const score = vote.mode === 'choice' ? messages.votes(points) : messages.points(points);
  if (winning) {
    const text = isTied ? messages.decided : messages.winner;
    return (
      <WinnerActions
        vote={vote}
        candidate={winning}
        text={text({ label: nameOf(winning), score })}
        approveDialog={approveDialog}
      />
    );
  }
  if (!isTied) return <VoteFooter text={messages.noWinner} />;
  if (!vote.may.close)
    return <VoteFooter text={messages.tied} note={messages.tieDecidedBy(fullName(vote.creator))} />;
  return <TieDecision vote={vote} result={result} candidates={candidates} />;
}

const nameOf = ({ label, name }: Candidate) => `${label}, ${name}`;

function TieDecision({ vote, result, candidates }: Omit<OutcomeProps, 'approveDialog'>) {
  const [first] = result.candidates;
  const decide = useAction('closeVote', {
    send: (winner: number) => ({ params: { voteId: vote.id }, body: { winner } }),
    row: (row) => ({ entity: 'vote', id: row.id, row }),
    errorToast: { title: messages.decideFailed, description: messages.tryAgain },
  });
  const tied = result.candidates.filter(({ points }) => points === first?.points);
  return (
    <VoteFooter text={messages.tied} note={messages.decideTie}>
      {tied.map(({ number, trackId, version }) => {
        const candidate = candidates.find(({ track }) => track.id === trackId && track.version === version);
        return (
          <Button key={number} busy={decide.isPending} onClick={() => decide.mutate(number)}>
            {messages.decideFor(candidate ? candidate.label : String(number))}
          </Button>
        );
      })}
    </VoteFooter>
  );
}
