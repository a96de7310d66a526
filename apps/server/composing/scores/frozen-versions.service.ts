import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import { scoreFileKinds, type ScoreFileKind, type VersionFiles } from '#contract/scores.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { hasEnded } from '#server/platform/jobs/watch-jobs.ts';
import type { AuthorizedTrack } from '#server/library/tracks/tracks.policy.ts';
import { playedAnewBy } from '#server/library/tracks/track-reply.ts';
import { quotasOf, uploadQuota } from '#server/library/uploads/quota.ts';
import { summaryKey } from '#server/library/versions/version-summary.ts';
import { openCandidatesOf, type PossiblyVoted } from '#server/library/versions/open-candidates.ts';
import type { FrozenVersionRow } from '../../platform/schema/frozen-versions.tables.ts';
import { estimatedBytes, freezeIn } from '#server/library/versions/frozen-exports.ts';
import * as repo from './frozen-versions.repo.ts';
import { findScore, refuseBlind } from './source-piece.ts';
import type { Context, ComposingServices } from '#server/platform/context.ts';

export type FrozenVersions = ReturnType<typeof frozenVersionsService>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly frozenVersions: FrozenVersions;
  }
}

const defaultPollMs = 5_000;
/** Well below the lease. */
const extendMs = 30_000;
const minute = 60;
const day = 86_400;

/**
 * Versions whose lossless mix, stems and MIDI are stored until the version is purged: those that were approved, and those
 * that a user froze. Workers make the files, one version at a time in the whole installation, after everything that
 * people wait for.
 */
export function frozenVersionsService(
  { db, provider, config, log, frozenPollMs: pollMs = defaultPollMs }: Context,
  { jobs, tracks, versions, scoreFiles }: ComposingServices,
) {
  const quota = uploadQuota(quotasOf(config));
  const closed = new AbortController();
  let working: Promise<void> | undefined;

  async function describe(track: AuthorizedTrack<'download'>): Promise<VersionFiles> {
    const { id: trackId, version } = track;
    const isFrozen = (await repo.find(db, { trackId, version })) !== undefined;
    const openCandidates = await openCandidatesOf(db, [trackId]);
    // Sizes and reasons tell by which provider a candidate of an open vote was made.
    if (openCandidates.has(summaryKey({ trackId, version })))
      return { trackId, version, isFrozen, playedAnewBy: null, files: [] };
    const files = await exportsOf(track);
    const isKept = isFrozen && files.every(({ state }) => state !== 'on_request');
    return {
      trackId,
      version,
      isFrozen,
      playedAnewBy: isKept ? null : playedAnewBy(track, provider.version),
      files,
    };
  }

  /** The exports of a version and their sizes, as they are stored or will be. */
  async function exportsOf(track: AuthorizedTrack<'download'>): Promise<VersionFiles['files']> {
    const stored = new Map(
      (await scoreFiles.listStored(track.id, track.version)).map((file) => [file.kind, file.sizeBytes]),
    );
    return Promise.all(
      scoreFileKinds.map(async (kind) => {
        if (stored.has(kind)) {
          const sizeBytes = stored.get(kind) ?? estimatedBytes(kind, track);
          return { kind, state: 'stored' as const, sizeBytes, reason: null };
        }
        const refusal = await scoreFiles.check(track, kind);
        return refusal
          ? { kind, state: 'unavailable' as const, sizeBytes: 0, reason: refusal.message }
          : { kind, state: 'on_request' as const, sizeBytes: estimatedBytes(kind, track), reason: null };
      }),
    );
  }

  /** Makes one file. @throws AppError if it cannot be made */
  async function fill({ trackId, version, frozenBy }: FrozenVersionRow, kind: ScoreFileKind): Promise<void> {
    if (await scoreFiles.find({ trackId, version, kind })) return;
    const row = await tracks.row(trackId);
    const track = { ...row, ...(await versions.content(row, version)), version };
    const refusal = await scoreFiles.check(track, kind);
    if (refusal) throw refusal;
    const job = await scoreFiles.submitFrozen(track, frozenBy, kind);
    const ended = hasEnded(job) ? job : await jobs.waitForEnd(job.id, closed.signal);
    if (!ended) throw new AppError('unavailable');
    if (ended.status !== 'completed') {
      throw new AppError('score_file_failed', {}, ended.errorMessage ?? undefined);
    }
  }

  /** Makes what is missing of one version. @returns why files are left out; undefined if all that can be is stored */
  async function fillAll(row: FrozenVersionRow): Promise<AppError | undefined> {
    const track = await tracks.row(row.trackId);
    const content = { ...track, ...(await versions.content(track, row.version)) };
    // An upload, or the audio of another provider: what exists is stored already.
    if (!findScore(content, provider)) return undefined;
    let failure: AppError | undefined;
    for (const kind of scoreFileKinds) {
      try {
        await fill(row, kind);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        failure ??= error;
      }
    }
    return failure;
  }

  async function keepLease(row: FrozenVersionRow, signal: AbortSignal): Promise<void> {
    for (;;) {
      await sleep(extendMs, undefined, { signal });
      await repo.extend(db, row);
    }
  }

  /** Fills in the next version. @returns false if there is none, or another process fills one in */
  async function fillNext(): Promise<boolean> {
    const row = await db.transaction((tx) => repo.claim(tx));
    if (!row) return false;
    const done = new AbortController();
    const lease = keepLease(row, done.signal).catch(() => undefined);
    try {
      const failure = await fillAll(row);
      if (!failure) await repo.complete(db, row);
      else {
        // What needs another composer or SoundFont is looked at once a day; a failed job is repeated sooner.
        const isTemporary = failure.code === 'score_file_failed' || failure.code === 'unavailable';
        const seconds = isTemporary ? Math.min(minute * 2 ** row.attempts, day) : day;
        await repo.retryLater(db, row, failure.code, seconds);
        const { trackId, version } = row;
        if (!closed.signal.aborted)
          log.warn(
            { trackId, version, reason: failure.message },
            'exports of a frozen version incomplete; retry scheduled',
          );
      }
    } catch (error) {
      await repo.retryLater(db, row, 'internal', Math.min(minute * 2 ** row.attempts, day));
      throw error;
    } finally {
      done.abort();
      await lease;
    }
    return true;
  }

  async function fillUntilClosed(): Promise<void> {
    while (!closed.signal.aborted) {
      const hasFilled = await fillNext().catch((error: unknown) => {
        if (!closed.signal.aborted)
          log.warn({ err: error }, 'failed to create the exports of a frozen version; retry scheduled');
        return false;
      });
      if (!hasFilled) await sleep(pollMs, undefined, { signal: closed.signal }).catch(() => undefined);
    }
  }

  return {
    describe,
    fillNext,

    /**
     * Keeps the exports of a version until it is purged, if the project has room for the size that `describe` states.
     * What a candidate of an open vote takes would tell by which provider it was made.
     * @throws upload_quota_reached, no_score for a candidate of an open vote
     */
    async freeze(me: AuthUser, track: AuthorizedTrack<'download'> & PossiblyVoted): Promise<VersionFiles> {
      refuseBlind(track);
      const { id: trackId, version, projectId } = await ownerOf(track);
      const files = await exportsOf(track);
      const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      await db.transaction(async (tx) => {
        const isNew = (await repo.find(tx, { trackId, version })) === undefined;
        if (isNew) await quota.claim(tx, { projectId }, bytes);
        await freezeIn(tx, { trackId, version, projectId, frozenBy: me.id });
      });
      return describe(track);
    },

    /** Freezes approved versions that an earlier release left out, and forgets purged ones. */
    async sweep(): Promise<void> {
      await repo.addMissing(db);
      await repo.removePurged(db);
    },

    /** Starts to fill in files in this process. */
    work(): void {
      working ??= fillUntilClosed();
    },

    async close(): Promise<void> {
      closed.abort();
      await working;
    },
  };

  /** The track as it is in its owner project. */
  async function ownerOf(track: AuthorizedTrack<'download'>) {
    const { projectId } = await tracks.row(track.id);
    return { id: track.id, version: track.version, projectId };
  }
}
