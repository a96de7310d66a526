import { randomInt } from 'node:crypto';
import { dirname } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { JobResult } from '#server/platform/jobs/job-kind.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { queueDeletion } from '#server/platform/storage/objects/deletion-queue.ts';
import { lockApiTokens, lockBudget, lockTakeSet } from '#server/platform/locks/row-locks.ts';
import { takeMeasurement, type MeasureTake, type TakeResult } from './measure-take.ts';
import { isFree } from './settle-take.ts';
import { approvedTokens, isEligible, listTakesOfJobs, sumTokens } from './take-list.ts';
import * as repo from './takes.repo.ts';
import type { TakeOfJob } from './takes.repo.ts';
import type { TakeSetRow } from '../../platform/schema/takes.tables.ts';
import type { UnpaidTakeRow } from '../../platform/schema/unpaid-takes.tables.ts';
import { readUnpaidVersion, storedUnpaidVersion, type UnpaidVersion } from './unpaid-version.ts';
import type { Context, ComposingServices } from '#server/platform/context.ts';
import { messages } from '#server/composing/messages.ts';

/** A stored file of a take that was not charged. */
export interface UnpaidPreview {
  readonly key: string;
  /** Of the preview and all files of the take. */
  readonly sizeBytes: number;
}

const sweptAtOnce = 100;
const unreadable = messages.takeUnreadable;

/** The folder of all files of a take that was not charged, also of one whose row cannot be read. */
const folderOf = ({ previewKey }: Pick<UnpaidTakeRow, 'previewKey'>): string => `${dirname(previewKey)}/`;

/** Whether another take of the set may be voted for. */
const hasEligible = async (tx: Tx, { id }: TakeSetRow, jobId: string): Promise<boolean> =>
  ((await listTakesOfJobs(tx, [id])).get(id) ?? []).some(
    (one) => one.take.jobId !== jobId && isEligible(one),
  );

export type TakeResults = ReturnType<typeof takeResultsService>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly takeResults: TakeResults;
  }
}

/** What happens to a generation job that makes a take, in the transaction that completes it. */
export function takeResultsService({ db, publish }: Context, services: ComposingServices) {
  const { jobs, tracks, versions, mayStillOrder } = services;
  const announce = (on: Queryable, { projectId, id }: TakeSetRow) =>
    publish(on, { type: 'take_set_changed', projectId, id });

  /**
   * Adds the first take as a track and the others as its versions, as long as it is in the project of the set; the first
   * one that passed is the current one.
   */
  async function addOutput(
    tx: Tx,
    set: TakeSetRow,
    track: UnpaidVersion,
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

  /**
   * Makes a missed take again with another seed, if budget and balance allow. @returns whether it is made again
   */
  async function retry(tx: Tx, set: TakeSetRow, number: number, job: JobRow, seed: number): Promise<boolean> {
    const takes = (await listTakesOfJobs(tx, [set.id])).get(set.id)!;
    const { price } = takes.find(({ take }) => take.jobId === job.id)!.take;
    const { charged, held } = sumTokens(takes);
    const total = charged + held + price;
    if (total > set.budget) return false;
    try {
      // A savepoint, because a refused job may have written something.
      await tx.transaction(async (inner) => {
        const { kind, userId, apiTokenId, projectId, request, requestHash } = job;
        const { provider, providerName, prompt, milliUnits } = job;
        const again = await jobs.submitIn(inner, {
          kind: services.jobKinds[kind],
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
      return true;
    } catch (error) {
      // Without tokens or a price the take stays as it is.
      if (!(error instanceof AppError)) throw error;
      return false;
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
     * Stores the output of a completed job, whose charge is written already, as a version of the set's track; one that
     * was not charged (`preview` is set) is put aside until it is accepted, unless there are too many of the day. A missed
     * take that cost nothing is made again, which replaces it; one that was charged, or that an external provider bills,
     * only if the creator said so. Nothing is ordered for a creator who may not order in the project any more.
     */
    async commit(
      tx: Tx,
      job: Omit<JobRow, 'request'> & { readonly request: object },
      result: TakeResult,
      version: UnpaidVersion,
      preview: UnpaidPreview | undefined,
    ): Promise<JobResult> {
      const set = (await repo.findOfJob(tx, job.id))!;
      const hasMissed = result.misses.length > 0;
      const output =
        preview === undefined
          ? await addOutput(tx, set, version, !hasMissed && !(await hasEligible(tx, set, job.id)))
          : undefined;
      const take = await repo.setResult(tx, job.id, result);
      const charged = (version.tokenCost ?? 0) + (version.freeTokens ?? 0);
      const costsNothing = version.provider === 'builtin' && charged === 0;
      const hasConsent = set.retryMissed && (costsNothing || set.retryBilled);
      const mayRetry = hasConsent && !take.isRetry && set.cancelledAt === null && set.winner === null;
      // A forecast knows what makes a take free; what else it misses, only the next one tells.
      const seed = isFree(result, { name: version.provider ?? '' })
        ? result.betterSeed
        : randomInt(limits.seed.max + 1);
      const isMadeAgain =
        hasMissed &&
        mayRetry &&
        seed !== undefined &&
        (await mayStillOrder(tx, job)) &&
        (await retry(tx, set, take.number, { ...job, request: { ...job.request } }, seed));
      await announce(tx, set);
      if (preview === undefined) return { ...output };
      const { key: previewKey, sizeBytes } = preview;
      if (isMadeAgain || (await repo.countUnpaidOfToday(tx, job.userId)) >= limits.unpaidPreviewsPerDay)
        return { replacedKeys: [folderOf({ previewKey })] };
      const { userId, projectId } = job;
      const unpaid = { takeId: take.id, userId, projectId, previewKey, sizeBytes };
      await repo.insertUnpaid(tx, { ...unpaid, version: storedUnpaidVersion(version) });
      return {};
    },

    /**
     * Makes a take, whose charge is written already, a version of the set's track. @returns undefined if it is a version
     * already @throws take_expired; not_found if the track is in the trash
     */
    async keep(
      tx: Tx,
      set: TakeSetRow,
      { take, job }: TakeOfJob,
      charge: Pick<JobRow, 'tokenCost' | 'freeTokens'>,
    ): Promise<{ trackId: string; version?: number } | undefined> {
      const unpaid = await repo.removeUnpaid(tx, take.id);
      if (!unpaid) {
        // Before this was so, a missed take was a version at once.
        if (job.trackId !== null) return undefined;
        throw new AppError('take_expired');
      }
      const version = readUnpaidVersion(unpaid.version);
      if (!version) throw new AppError('take_expired', {}, unreadable);
      const track = set.trackId === null ? undefined : await tracks.lockAny(tx, set.trackId);
      if (track?.deletedAt && (await tracks.projectIdsOf(tx, track.id)).includes(set.projectId))
        throw new AppError('not_found', {}, messages.trackInTrash);
      await queueDeletion(tx, [unpaid.previewKey]);
      const isCurrent = set.winner === null && !(await hasEligible(tx, set, job.id));
      return addOutput(tx, set, { ...version, ...charge }, isCurrent);
    },

    /** Deletes takes that were not accepted in time, and those of purged projects, with their files. */
    async sweep(): Promise<void> {
      const sweepSome = () =>
        db.transaction(async (tx) => {
          const removed = await repo.removeExpiredUnpaid(tx, sweptAtOnce);
          await queueDeletion(tx, removed.map(folderOf));
          return removed.length;
        });
      while ((await sweepSome()) === sweptAtOnce);
    },

    /** Announces that the job of a take has ended without a result. */
    async announceJob(tx: Tx, jobId: string): Promise<void> {
      const set = await repo.findOfJob(tx, jobId);
      if (set) await announce(tx, set);
    },
  };
}
