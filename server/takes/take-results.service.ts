import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Publish } from '#server/events/domain-event.ts';
import type { AnyJobKind } from '#server/jobs/job-kind.ts';
import type { JobKindName } from '#server/jobs/job-kind-names.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { JobRow } from '#server/jobs/jobs.tables.ts';
import type { Db, Queryable, Tx } from '#server/storage/db.ts';
import { lockApiTokens, lockBudget, lockTakeSet } from '#server/storage/row-locks.ts';
import type { NewTrack, Tracks } from '#server/tracks/tracks.service.ts';
import type { NewVersion, Versions } from '#server/versions/versions.service.ts';
import { takeMeasurement, type MeasureTake, type TakeResult } from './measure-take.ts';
import { approvedTokens, isEligible, listTakesOfJobs, sumTokens } from './take-list.ts';
import * as repo from './takes.repo.ts';
import type { TakeSetRow } from './takes.tables.ts';

export interface TakeResultsDeps {
  readonly db: Db;
  readonly publish: Publish;
  readonly jobs: Pick<Jobs, 'submitIn'>;
  readonly kindOf: (name: JobKindName) => AnyJobKind;
  readonly tracks: Pick<Tracks, 'add' | 'projectIdsOf'>;
  readonly versions: Pick<Versions, 'add'>;
}

export type TakeResults = ReturnType<typeof takeResultsService>;

/** What happens to a generation job that makes a take, in the transaction that completes it. */
export function takeResultsService({ db, publish, jobs, kindOf, tracks, versions }: TakeResultsDeps) {
  const announce = (on: Queryable, { projectId, id }: TakeSetRow) =>
    publish(on, { type: 'take_set_changed', projectId, id });

  /**
   * Adds the first take as a track and the others as its versions, as long as it is in the project of the set; the first
   * one that passed is the current one.
   */
  async function addOutput(
    tx: Tx,
    set: TakeSetRow,
    track: NewTrack & NewVersion & { id: string },
    isCurrent: boolean,
  ): Promise<{ trackId: string; version?: number }> {
    if (set.trackId !== null && (await tracks.projectIdsOf(tx, set.trackId)).includes(set.projectId)) {
      const version = await versions.add(tx, set.trackId, track, { isAlternative: !isCurrent });
      if (version !== undefined) return { trackId: set.trackId, version };
    }
    await tracks.add(tx, track);
    await repo.update(tx, set.id, { trackId: track.id });
    return { trackId: track.id };
  }

  /** Makes a missed take again with another seed, if its set asks for that and budget and balance allow. */
  async function retry(tx: Tx, set: TakeSetRow, number: number, job: JobRow): Promise<void> {
    const takes = (await listTakesOfJobs(tx, [set.id])).get(set.id)!;
    const { price } = takes.find(({ take }) => take.jobId === job.id)!.take;
    const { charged, held } = sumTokens(takes);
    const total = charged + held + price;
    if (total > set.budget) return;
    try {
      // A savepoint, because a refused job may have written something.
      await tx.transaction(async (inner) => {
        const { kind, userId, apiTokenId, projectId, request, requestHash } = job;
        const { provider, providerName, prompt, milliUnits } = job;
        const seed = randomInt(limits.seed.max + 1);
        const again = await jobs.submitIn(inner, {
          kind: kindOf(kind),
          userId,
          apiTokenId,
          projectId,
          request: { ...request, seed },
          requestHash,
          provider,
          providerName,
          prompt,
          milliUnits,
          seed,
          // A take that was not charged is made again within what was approved.
          approvalTokens: total > approvedTokens(takes) ? total : 0,
        });
        const newPrice = again.tokenCost + again.freeTokens;
        if (charged + held + newPrice > set.budget) throw new AppError('over_take_budget');
        const take = { id: uuidv7(), takeSetId: set.id, number, isRetry: true, price: newPrice };
        await repo.insertTake(inner, { ...take, jobId: again.id });
      });
    } catch (error) {
      // Without tokens or a price the take stays as it is.
      if (!(error instanceof AppError)) throw error;
    }
  }

  return {
    /** How the output of a job is measured; undefined if the job does not make a take. */
    async measurementFor({
      id,
      milliUnits,
    }: Pick<JobRow, 'id' | 'milliUnits'>): Promise<MeasureTake | undefined> {
      const set = await repo.findOfJob(db, id);
      return set && takeMeasurement(set, milliUnits);
    },

    /**
     * Locks the set of the take that a job makes, if any; and what the submission of another job locks, if it may be made
     * again.
     */
    async lock(tx: Tx, { id, apiTokenId }: Pick<JobRow, 'id' | 'apiTokenId'>): Promise<void> {
      const set = await repo.findOfJob(tx, id);
      if (!set) return;
      await lockTakeSet(tx, set.id);
      if (!set.retryMissed) return;
      await lockBudget(tx, set.projectId);
      await lockApiTokens(tx, [apiTokenId]);
    },

    /**
     * Stores the output of a completed job, whose charge is written already, as a version of the set's track; a missed
     * take is made again.
     */
    async commit(
      tx: Tx,
      job: Omit<JobRow, 'request'> & { readonly request: object },
      result: TakeResult,
      track: NewTrack & NewVersion & { id: string },
    ): Promise<{ trackId: string; version?: number }> {
      const set = (await repo.findOfJob(tx, job.id))!;
      const before = (await listTakesOfJobs(tx, [set.id])).get(set.id)!;
      const hasPassed = before.some((one) => one.take.jobId !== job.id && isEligible(one));
      const hasMissed = result.misses.length > 0;
      const output = await addOutput(tx, set, track, !hasPassed && !hasMissed);
      const take = await repo.setResult(tx, job.id, result);
      const mayRetry = set.retryMissed && !take.isRetry && set.cancelledAt === null && set.winner === null;
      if (hasMissed && mayRetry) await retry(tx, set, take.number, { ...job, request: { ...job.request } });
      await announce(tx, set);
      return output;
    },

    /** Announces that the job of a take has ended without a result. */
    async announceJob(tx: Tx, jobId: string): Promise<void> {
      const set = await repo.findOfJob(tx, jobId);
      if (set) await announce(tx, set);
    },
  };
}
