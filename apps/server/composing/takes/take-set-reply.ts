import type { GenerationProgress } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import type { Take, TakeSet } from '#contract/take-sets.ts';
import type { TakeSetStatus, TakeStatus } from '#contract/take-states.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import { summaryKey, type VersionOfTake } from '#server/library/versions/version-summary.ts';
import { currentTakes, isRunning, sumTokens, versionOf } from './take-list.ts';
import type { TakeOfJob } from './takes.repo.ts';
import type { FoundTakeSet } from './takes.repo.ts';

export interface TakeSetContext {
  readonly takes: readonly TakeOfJob[];
  /** The versions of the set's track, by `summaryKey`. */
  readonly versions: ReadonlyMap<string, VersionOfTake>;
  /** When the takes that were not charged were finished, by take id. */
  readonly unpaid: ReadonlyMap<string, Date>;
  /**
   * Whether a take is a candidate of an open vote: then the reply says neither who ordered the set nor what made which
   * take, of all takes, because one could be computed from the others.
   */
  readonly isBlind: boolean;
  readonly progressOf: (job: JobRow) => GenerationProgress | null;
  readonly may: TakeSet['may'];
}

function statusOf({ take, job }: TakeOfJob): TakeStatus {
  if (job.status !== 'completed') return job.status;
  return take.misses.length > 0 ? 'missed' : 'passed';
}

function setStatusOf({ winner, cancelledAt }: FoundTakeSet, takes: readonly TakeOfJob[]): TakeSetStatus {
  if (winner !== null) return 'decided';
  if (cancelledAt !== null) return 'cancelled';
  return isRunning(takes) ? 'running' : 'finished';
}

/** Tokens that a job was charged, or holds. */
function tokensOf({ status, tokenCost, freeTokens }: JobRow): { tokenCost: number; freeTokens: number } {
  if (status === 'failed' || status === 'cancelled') return { tokenCost: 0, freeTokens: 0 };
  return { tokenCost: tokenCost + freeTokens, freeTokens };
}

/** The seed that made a take, or will: what an external provider got is known when it has answered. */
function seedOf({ provider, seed }: JobRow, version: VersionOfTake | undefined): number | null {
  if (version) return version.seed;
  return provider === 'builtin' ? seed : null;
}

/** When a take that was not charged is deleted. */
const expiryOf = (finishedAt: Date | undefined): string | null =>
  finishedAt === undefined
    ? null
    : new Date(finishedAt.getTime() + limits.unpaidTakeDays * 24 * 3_600_000).toISOString();

function takeReply(set: FoundTakeSet, one: TakeOfJob, context: TakeSetContext): Take {
  const { take, job } = one;
  const { isBlind, progressOf, versions, unpaid } = context;
  const version = versionOf(set, one);
  const stored = version === null ? undefined : versions.get(summaryKey({ trackId: set.trackId!, version }));
  const { tokenCost, freeTokens } = tokensOf(job);
  const shown = <Value>(value: Value) => (isBlind ? null : value);
  return {
    number: take.number,
    status: statusOf(one),
    progress: progressOf(job),
    generationId: job.id,
    provider: shown(job.provider),
    providerName: shown(job.providerName),
    seed: shown(seedOf(job, stored)),
    tokenCost: shown(tokenCost),
    freeTokens: shown(freeTokens),
    price: shown(take.price),
    version,
    unpaidUntil: expiryOf(unpaid.get(take.id)),
    isTrashed: stored?.isTrashed ?? false,
    // They differ by provider, and the loudness is that of a candidate.
    measurements: shown(take.measurements),
    misses: [...take.misses],
    accepted: take.acceptedAt !== null,
    wasRetried: take.isRetry,
    error: job.errorMessage,
  };
}

const hiddenSums = { charged: null, chargedFree: null, held: null, returned: null };

/** The API representation of a take set. */
export function takeSetReply(set: FoundTakeSet, context: TakeSetContext): TakeSet {
  const { takes, may, isBlind } = context;
  return {
    id: set.id,
    projectId: set.projectId,
    createdBy: isBlind ? null : set.createdBy,
    creator: isBlind ? null : set.creator,
    createdAt: set.createdAt.toISOString(),
    status: setStatusOf(set, takes),
    brief: set.brief,
    tolerances: set.tolerances,
    budget: set.budget,
    ...(isBlind ? hiddenSums : sumTokens(takes)),
    trackId: set.trackId,
    takes: currentTakes(takes).map((one) => takeReply(set, one, context)),
    voteId: set.voteId,
    isVoteOpen: isBlind,
    winner: set.winner,
    may,
  };
}
