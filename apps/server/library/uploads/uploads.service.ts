import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { TrackDetail, TrackType } from '#contract/tracks.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { AuthorizedProject } from '#server/projects/projects.policy.ts';
import { isConnectionLost } from '#server/platform/storage/postgres/errors.ts';
import { detectedFacts } from '#server/library/tracks/detected-facts.ts';
import type { AuthorizedTrack } from '#server/library/tracks/tracks.policy.ts';
import { incomingFiles, type IncomingFile } from './incoming-files.ts';
import type { Measurement } from './measure/measure.ts';
import { quotasOf, uploadQuota } from './quota.ts';
import { measurePool, type MeasurePoolOptions } from './measure-pool.ts';
import type { Context, LibraryServices } from '#server/platform/context.ts';

/** Facts stated by the user; measurable facts are not taken from the request. */
export interface UploadFacts {
  readonly title: string;
  readonly trackType: TrackType;
  readonly genres: readonly string[];
}

/** A file of the maximum length, four hours in stereo, is measured in two minutes. */
const defaultMeasuring: MeasurePoolOptions = { threads: 2, timeLimitMs: 300_000 };

export type Uploads = ReturnType<typeof uploadsService>;

declare module '#server/platform/context.ts' {
  interface LibraryServices {
    readonly uploads: Uploads;
  }
}

/** Uploaded tracks: received, measured by decoding, and stored byte for byte. */
export function uploadsService(
  { db, objects, config, now }: Context,
  { tracks, versions }: LibraryServices,
  measuring: MeasurePoolOptions = defaultMeasuring,
) {
  const incoming = incomingFiles(objects);
  const pool = measurePool(measuring);
  const quota = uploadQuota(quotasOf(config));

  return {
    checkRoom: (me: AuthUser, { id }: AuthorizedProject<'generate'>) =>
      quota.checkRoom(db, { userId: me.id, projectId: id }),
    receive: (content: Uint8Array | Readable) => incoming.receive(content),
    discard: (file: IncomingFile) => incoming.discard(file),
    /** Measures files from other sources than uploads; see `measurePool`. */
    measure: (userId: string, read: () => Promise<Uint8Array>) => pool.measure(userId, read),

    /**
     * Creates a track from a received file, or a version of `versionOf`, whose name is the title then. The received file
     * is consumed even if it is rejected. @throws upload_quota_reached; versions_full or not_found if the track was filled or
     * purged meanwhile
     */
    async addTrack(
      me: AuthUser,
      project: AuthorizedProject<'generate'>,
      file: IncomingFile,
      facts: UploadFacts,
      versionOf?: AuthorizedTrack<'manage'>,
    ): Promise<TrackDetail> {
      try {
        const measured = await pool.measure(me.id, () => incoming.read(file), file.size);
        const id = uuidv7();
        const objectKey = `projects/${project.id}/uploads/${id}/audio.${measured.extension}`;
        await incoming.store(file, objectKey, measured.contentType);
        let version: number | undefined;
        try {
          // One transaction, because it also notifies the team.
          version = await db.transaction(async (tx) => {
            const owner = versionOf?.projects.find(({ isOwnerProject }) => isOwnerProject) ?? project;
            await quota.claim(tx, { userId: me.id, projectId: owner.id }, file.size);
            const track = {
              id,
              objectKey,
              projectId: project.id,
              createdBy: me.id,
              sizeBytes: file.size,
              ...trackOf(facts, measured),
            };
            if (!versionOf) {
              await tracks.add(tx, track);
              return undefined;
            }
            const number = await versions.add(tx, versionOf.id, { ...track, name: facts.title });
            if (number === undefined) {
              throw new AppError((await tracks.lockAny(tx, versionOf.id)) ? 'versions_full' : 'not_found');
            }
            return number;
          });
        } catch (error) {
          // After a connection lost at commit the result is unknown: an orphaned file is better than a track without
          // a file.
          if (!isConnectionLost(error)) await objects.delete(objectKey).catch(() => undefined);
          throw error;
        }
        return await versions.detail(versionOf?.id ?? id, version);
      } finally {
        await incoming.discard(file);
      }
    },

    /** Deletes the files of uploads that a stopped process never finished. */
    sweep: () => incoming.sweep(now()),
    close: () => pool.close(),
  };
}

function trackOf({ title, trackType, genres }: UploadFacts, measured: Measurement) {
  const { loudnessLufs, truePeakDbtp, contentType, extension, durationMs, waveform } = measured;
  const { bpm = null, key = null, detected } = detectedFacts(measured);
  const music = trackType === 'music' ? { bpm, key, detected } : {};
  return {
    title,
    trackType,
    genres: [...genres],
    source: 'uploaded' as const,
    facts: { loudnessLufs, truePeakDbtp, ...music },
    contentType,
    extension,
    durationMs,
    waveform,
  };
}
