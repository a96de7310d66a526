import { z } from 'zod';
import type { ScoreFileKind } from '#contract/scores.ts';
import type { AudioFile } from '#providers/audio-file.ts';
import { folderOf, type JobKind } from '#server/platform/jobs/job-kind.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import { findScoreFile } from './find-score-file.ts';
import * as repo from './score-files.repo.ts';
import { zip } from '#server/platform/zip/zip.ts';
import type { Context, ComposingServices } from '#server/platform/context.ts';

/** Media type and extension by kind, and the suffix of the title in the file name. */
export const fileTypes = {
  stems: { contentType: 'application/zip', extension: 'zip', suffix: ' stems' },
  midi: { contentType: 'audio/midi', extension: 'mid', suffix: '' },
  wav: { contentType: 'audio/wav', extension: 'wav', suffix: '' },
} as const;

/** Whether the file contains the sounds of the instruments. */
export const isPlayed = (kind: ScoreFileKind): boolean => kind !== 'midi';

/** Jobs from before versions are about the first one. */
const scoreFileRequest = z.object({ trackId: z.string(), version: z.int().default(1) });
type ScoreFileRequest = z.infer<typeof scoreFileRequest>;

interface StoredFile {
  readonly objectKey: string;
  readonly sizeBytes: number;
}

const folder = (job: JobRow) => `projects/${job.projectId}/scores/${job.id}/`;

/** Renders the stems, the MIDI file or the WAV file of a track from its score, unless another job has stored it. */
export function scoreFileKind(
  kind: ScoreFileKind,
  { db, objects }: Context,
  { storedScores, tracks, versions, soundFontChoice }: ComposingServices,
): JobKind<ScoreFileRequest, StoredFile | undefined> {
  const { contentType, extension } = fileTypes[kind];
  return {
    name: kind,
    request: scoreFileRequest,
    queue: 'score-file',
    maxAttempts: 3,
    noun: 'file',
    folder,
    async run(job, { signal, onProgress, retry }) {
      const { trackId, version } = job.request;
      if (await findScoreFile(db, objects, { trackId, version, kind })) return undefined;
      const row = await tracks.row(trackId);
      const track = { ...row, ...(await versions.content(row, version)) };
      const { piece, scores } = await storedScores.require(track);
      const soundFontFile = isPlayed(kind) ? await soundFontChoice.fileOf(track) : undefined;
      const files = await scores.files({ ...piece, soundFontFile }, kind, { signal, onProgress });
      const entries = files.map(({ name, extension: end, bytes }) => ({ name: `${name}.${end}`, bytes }));
      const content = () =>
        kind === 'stems' ? zip(entries, track.createdAt) : (files[0] as AudioFile).bytes;
      const objectKey = `${folderOf({ folder }, job)}${kind}.${extension}`;
      const { size } = await retry(() => objects.put(objectKey, content(), { contentType }));
      return { objectKey, sizeBytes: size };
    },
    async commit(tx, { id, request }, file) {
      if (!file) return {};
      const ref = { ...request, kind };
      const projectId = await tracks.lockOwnerProject(tx, ref.trackId);
      // Another job may have stored the same file meanwhile, and a reply may be sending that one.
      const isAdded = await repo.insert(tx, { id, projectId, ...ref, ...file });
      return { replacedKeys: isAdded ? [] : [file.objectKey] };
    },
  };
}
