import type { ScoreFileKind } from '#contract/scores.ts';
import { AppError } from '#contract/errors.ts';
import { apiTokenIdOf, type AuthUser } from '#server/platform/http/auth-user.ts';
import { requestHash } from '#server/platform/http/request-hash.ts';
import type { NewJob } from '#server/platform/jobs/jobs.service.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import { hasEnded } from '#server/platform/jobs/watch-jobs.ts';
import { processDeletionQueue, queueDeletion } from '#server/platform/storage/objects/deletion-queue.ts';
import type { AuthorizedTrack } from '#server/library/tracks/tracks.policy.ts';
import { findScoreFile } from './find-score-file.ts';
import { requirePlayable, requireScore, type ScoredTrack } from './source-piece.ts';
import { isPlayed } from './score-file-kind.ts';
import * as repo from './score-files.repo.ts';
import type { Context, ComposingServices } from '#server/platform/context.ts';

export type ScoreFiles = ReturnType<typeof scoreFilesService>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly scoreFiles: ScoreFiles;
  }
}

const defaultCacheLimits: repo.CacheLimits = { bytes: 2 * 1024 ** 3, days: 7 };
/** Files that one user can wait for at a time. */
const maxWaiting = 10;
/** Within this time requests get the error of the last job; later, a new job is submitted. */
const failureRetentionMs = 10_000;
/** Of the files of frozen versions, for which no request waits. */
const backgroundQueue = 'frozen-file';

const keyOf = (kind: ScoreFileKind, { id, version }: Pick<ScoredTrack, 'id' | 'version'>): string =>
  `${kind} of ${id} V${version}`;

/** Stems, MIDI and WAV files of tracks: generated on request, and cached while they are used. */
export function scoreFilesService(
  { db, objects, provider, log, now }: Context,
  { jobs, jobKinds, soundFontChoice }: ComposingServices,
  cacheLimits = defaultCacheLimits,
) {
  const hasFailedRecently = ({ status, finishedAt }: JobRow) =>
    status === 'failed' && finishedAt !== null && now() - finishedAt.getTime() < failureRetentionMs;

  /** Why a file cannot be made from the score; undefined if it can. */
  async function check(track: ScoredTrack, kind: ScoreFileKind): Promise<AppError | undefined> {
    try {
      requireScore(track, provider);
      requirePlayable(track, provider);
      if (isPlayed(kind)) await soundFontChoice.requireSoundFont(track);
      return undefined;
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }

  /** The job that generates the file: active, recently failed, or new. */
  async function submitFor(
    track: ScoredTrack,
    kind: ScoreFileKind,
    job: Pick<NewJob, 'userId' | 'apiTokenId' | 'projectId' | 'check' | 'queue'>,
  ): Promise<JobRow> {
    const { id: trackId, version } = track;
    const singletonKey = keyOf(kind, track);
    const latest = await jobs.latestOf(singletonKey);
    if (latest && (!hasEnded(latest) || hasFailedRecently(latest))) return latest;
    const refusal = await check(track, kind);
    if (refusal) throw refusal;
    return jobs.submit({
      ...job,
      kind: jobKinds[kind],
      singletonKey,
      request: { trackId, version },
      requestHash: requestHash(kind, trackId, version),
      provider: provider.name,
      prompt: track.title,
      milliUnits: 0,
      seed: 0,
    });
  }

  return {
    find: (ref: repo.FileRef) => findScoreFile(db, objects, ref),

    /**
     * The job that generates the file: active, recently failed, or new. One for a frozen version is shared; if it has not
     * begun, it leaves the queue of the background, where a request would wait behind others.
     * @throws AppError no_score, score_outdated, soundfont_deleted, too_many_requests
     */
    async submit(track: AuthorizedTrack<'download'>, user: AuthUser, kind: ScoreFileKind): Promise<JobRow> {
      const job = await submitFor(track, kind, {
        userId: user.id,
        apiTokenId: apiTokenIdOf(user),
        projectId: track.projectId,
        async check(tx) {
          // Serializes the requests of a user: concurrent ones would count too few.
          await jobs.lock(tx, `score files of ${user.id}`);
          if ((await jobs.countScoreFilesOf(tx, user.id)) >= maxWaiting) {
            throw new AppError('too_many_requests');
          }
        },
      });
      if (job.status === 'pending') await jobs.hurry(job, backgroundQueue);
      return job;
    },

    /** The same for a frozen version, in the queue of the background; or the job of a user who waits for the file. */
    submitFrozen: (track: ScoredTrack, userId: string, kind: ScoreFileKind): Promise<JobRow> =>
      submitFor(track, kind, {
        userId,
        apiTokenId: null,
        projectId: track.projectId,
        queue: backgroundQueue,
      }),

    check,

    /** The stored files of a version. */
    listStored: (trackId: string, version: number) => repo.list(db, trackId, version),

    /** Deletes files beyond the age and size limits, and files whose version is purged; not those of frozen versions. */
    async sweep(): Promise<void> {
      const deletedKeys = await db.transaction(async (tx) => {
        const keys = await repo.evict(tx, cacheLimits);
        await queueDeletion(tx, keys);
        return keys;
      });
      if (deletedKeys.length > 0) await processDeletionQueue(db, objects, log);
    },
  };
}
