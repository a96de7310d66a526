import type { Vote } from '#contract/votes.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { summaryKey, type VersionSummary } from '#server/library/versions/version-summary.ts';
import { candidateOrder } from './candidate-order.ts';
import { countBallots } from './count-ballots.ts';
import type { FoundVote, VoterRow } from './votes.repo.ts';
import { messages } from '#server/collaboration/messages.ts';

interface VoteContext {
  readonly me: AuthUser;
  readonly voters: readonly VoterRow[];
  /** By `summaryKey`; candidates that were deleted or left the project are missing. */
  readonly summaries: ReadonlyMap<string, VersionSummary>;
  /** Whether the user may edit the project. */
  readonly canEdit: boolean;
}

/** Differences below the step are not heard, and would tell versions apart whose measured loudness is known. */
const gainStepDb = 0.5;
const inSteps = (gainDb: number) => Math.min(0, Math.round(gainDb / gainStepDb) * gainStepDb);

/** The API representation of a vote for one user: candidates in the user's own order. */
export function voteReply(
  { vote, creator }: FoundVote,
  { me, voters, summaries, canEdit }: VoteContext,
): Vote {
  const { id, candidates, mode, closedAt, tieWinner } = vote;
  const order = candidateOrder(vote, me.id);
  const numberOf = (index: number) => order.indexOf(index) + 1;
  const summaryOf = (index: number) => summaries.get(summaryKey(candidates[index]!));
  const loudness = candidates.flatMap((_, index) => summaryOf(index)?.loudnessLufs ?? []);
  const quietest = loudness.length === candidates.length ? Math.min(...loudness) : undefined;
  // Of candidates that differ in length, the own one would tell which version it is.
  const maxDurationMs = Math.max(0, ...candidates.map((_, index) => summaryOf(index)?.durationMs ?? 0));
  const mine = voters.find(({ userId }) => userId === me.id);
  const ballots = voters.flatMap(({ ballot }) => (ballot ? [ballot] : []));
  const { points, leaders } = countBallots(mode, candidates.length, ballots);
  const isTied = leaders.length > 1;
  const winner = isTied ? leaders.find((index) => index === tieWinner) : leaders[0];
  return {
    id,
    projectId: vote.projectId,
    title: vote.title,
    mode,
    createdBy: vote.createdBy,
    creator,
    createdAt: vote.createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    voters: voters.map(({ userId, user, ballot }) => ({ userId, user, hasVoted: ballot !== null })),
    candidates: order.map((index, place) => {
      const { durationMs = 0, loudnessLufs = null } = summaryOf(index) ?? {};
      const isMatched = quietest !== undefined && loudnessLufs !== null;
      return {
        number: place + 1,
        audioUrl: `/api/votes/${id}/candidates/${place + 1}/audio`,
        duration: (closedAt ? durationMs : maxDurationMs) / 1000,
        gainDb: isMatched ? inSteps(quietest - loudnessLufs) : 0,
      };
    }),
    ballot: mine?.ballot?.map(numberOf) ?? null,
    result: closedAt && {
      candidates: candidates
        .map((candidate, index) => ({
          number: numberOf(index),
          ...candidate,
          title: summaryOf(index)?.title ?? messages.deletedTrack,
          points: points[index]!,
        }))
        .toSorted((a, b) => b.points - a.points),
      winner: winner === undefined ? null : candidates[winner]!,
      isTied,
    },
    may: {
      vote: mine !== undefined && closedAt === null,
      close: vote.createdBy === me.id || canEdit,
    },
  };
}
