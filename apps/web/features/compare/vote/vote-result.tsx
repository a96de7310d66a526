import { clsx } from 'clsx';
import { useMemo } from 'react';
import type { Vote } from '#contract/votes.ts';
import type { Candidate } from '#web/features/compare/candidate.ts';
import { CompareSkeleton } from '#web/features/compare/compare-skeleton.tsx';
import { Comparison } from '#web/features/compare/comparison.tsx';
import { messages as compareMessages } from '#web/features/compare/messages.ts';
import { useCandidates } from '#web/features/compare/use-candidates.ts';
import { messages } from '#web/features/compare/vote/messages.ts';
import { Outcome } from '#web/features/compare/vote/outcome.tsx';
import type { ApproveDialog } from '#web/features/compare/vote/winner-actions.tsx';
import { Voters } from '#web/features/compare/vote/voters.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { formatDateTime } from '#web/ui/format-time.ts';
import layoutStyles from '#web/ui/layout.module.css';
import panelStyles from '#web/ui/panel.module.css';
import styles from './vote-result.module.css';
import textStyles from '#web/ui/text.module.css';

type Result = NonNullable<Vote['result']>;

/** The points of a candidate: votes or points of a ranking. */
const scoreText = ({ mode }: Vote, points: number): string =>
  mode === 'choice' ? messages.votes(points) : messages.points(points);

interface VoteResultProps {
  readonly vote: Vote;
  readonly result: Result;
  readonly approveDialog: ApproveDialog;
}

/** A closed vote: the candidates with their names, the most points first, and what happens with the winner. */
export function VoteResult({ vote, result, approveDialog }: VoteResultProps) {
  const refs = useMemo(
    () => result.candidates.map(({ trackId, version }) => ({ trackId, version })),
    [result.candidates],
  );
  const { candidates, error, retry } = useCandidates(refs);
  if (error) return <ResultList vote={vote} result={result} error={error} onRetry={retry} />;
  if (!candidates) return <CompareSkeleton />;
  const resultOf = ({ track }: Candidate) =>
    result.candidates.find((one) => one.trackId === track.id && one.version === track.version);
  const { winner } = result;
  return (
    <Comparison
      candidates={candidates}
      header={
        <Voters vote={vote}>
          {vote.closedAt !== null && messages.closedAt(formatDateTime(vote.closedAt))}
        </Voters>
      }
      renderSide={(candidate) => {
        const voted = resultOf(candidate);
        return (
          voted && (
            <span>
              <b>{scoreText(vote, voted.points)}</b>
              <span className={textStyles.note}>{messages.heardAs(voted.number)}</span>
            </span>
          )
        );
      }}
      isWinner={({ track }) => winner?.trackId === track.id && winner.version === track.version}
      footer={<Outcome vote={vote} result={result} candidates={candidates} approveDialog={approveDialog} />}
    />
  );
}

interface ResultListProps {
  readonly vote: Vote;
  readonly result: Result;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** The result without the versions, which cannot be loaded: one of them may have been deleted. */
function ResultList({ vote, result, error, onRetry }: ResultListProps) {
  return (
    <section className={clsx(panelStyles.panel, layoutStyles.stack)} aria-label={messages.resultTitle}>
      <Voters vote={vote} />
      <ol className={styles.results}>
        {result.candidates.map(({ number, title, version, points }) => (
          <li key={number}>
            <b>{`${title}, ${compareMessages.versionLabel(version)}`}</b> {scoreText(vote, points)}
          </li>
        ))}
      </ol>
      <ErrorState level={2} title={compareMessages.failed} error={error} onRetry={onRetry} />
    </section>
  );
}
