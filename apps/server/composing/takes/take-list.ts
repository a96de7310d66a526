import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import { hasEnded } from '#server/platform/jobs/watch-jobs.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { summaryKey } from '#server/library/versions/version-summary.ts';
import * as repo from './takes.repo.ts';
import type { TakeOfJob } from './takes.repo.ts';
import type { TakeSetRow } from '../../platform/schema/takes.tables.ts';

/** The takes of these sets with their jobs, in order of their numbers, by set. */
export const listTakesOfJobs = async (
  on: Queryable,
  setIds: readonly string[],
): Promise<ReadonlyMap<string, TakeOfJob[]>> =>
  Map.groupBy(await repo.listTakes(on, setIds), ({ take }) => take.takeSetId);

const priceOf = ({ tokenCost, freeTokens }: Pick<JobRow, 'tokenCost' | 'freeTokens'>) =>
  tokenCost + freeTokens;

/** The tokens of all takes of a set, including those that were made again. */
export function sumTokens(
  takes: readonly TakeOfJob[],
): Record<'charged' | 'chargedFree' | 'held' | 'returned', number> {
  let [charged, chargedFree, held, quoted] = [0, 0, 0, 0];
  for (const { take, job } of takes) {
    quoted += take.price;
    if (job.status === 'completed') {
      charged += priceOf(job);
      chargedFree += job.freeTokens;
    } else if (!hasEnded(job)) held += priceOf(job);
  }
  return { charged, chargedFree, held, returned: quoted - charged - held };
}

/** Tokens that may be spent on a set without a further approval: the quoted prices of its takes, except cancelled ones. */
export const approvedTokens = (takes: readonly TakeOfJob[]): number =>
  takes
    .filter(
      ({ take, job }) => !take.isRetry && job.status !== 'awaiting_approval' && job.status !== 'cancelled',
    )
    .reduce((total, { take }) => total + take.price, 0);

/** The last job of each take. */
export const currentTakes = (takes: readonly TakeOfJob[]): TakeOfJob[] => [
  ...new Map(takes.map((one) => [one.take.number, one])).values(),
];

export const isRunning = (takes: readonly TakeOfJob[]): boolean => takes.some(({ job }) => !hasEnded(job));

/** Whether a finished take may be voted for: it passed, or its creator accepted it. */
export const isEligible = ({ take, job }: TakeOfJob): boolean =>
  job.status === 'completed' && (take.misses.length === 0 || take.acceptedAt !== null);

/** Whether a finished take was not charged, so that it is no version. */
export const isUnpaid = ({ take, job }: TakeOfJob): boolean =>
  job.status === 'completed' && job.trackId === null && take.price > 0 && priceOf(job) === 0;

/** The version of the set's track that a job made; null if it has none, or it became another track. */
export const versionOf = ({ trackId }: Pick<TakeSetRow, 'trackId'>, { job }: TakeOfJob): number | null =>
  trackId !== null && job.trackId === trackId ? (job.version ?? 1) : null;

/**
 * Whether a version that a take of the set made is a candidate of an open vote, also of a vote that was not started from
 * the set. @param open see `openCandidatesOf`
 */
export const hasCandidate = (
  set: Pick<TakeSetRow, 'trackId'>,
  takes: readonly TakeOfJob[],
  open: ReadonlySet<string>,
): boolean =>
  takes.some((one) => {
    const version = versionOf(set, one);
    return version !== null && open.has(summaryKey({ trackId: set.trackId!, version }));
  });
