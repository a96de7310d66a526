import { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { AudioFile } from '#providers/provider.ts';
import { progressWriter } from '#server/generation/progress-writer.ts';
import { StorageFullError, type ObjectStore } from '#server/storage/objects/object-store.ts';
import type { JobContext, JobPayload } from '#server/storage/queue.ts';
import { requireSameVersion, scoreOf } from './kept-piece.ts';
import * as repo from './score-files.repo.ts';
import { scoreFileQueue, triesOf, type ScoreFileDeps, type ScoreFiles } from './score-files.service.ts';
import type { ScoreFileRow } from './score-files.tables.ts';
import { zip } from './zip.ts';

/** A file that took its process down this often is not tried again. */
const maxAttempts = 3;
const gaveUp = 'The server stopped too often while this was made.';

const idOf = (payload: JobPayload) => String(payload['scoreFileId']);

/** The media type of a file of this kind, the extension of its name, and what follows the title in it. */
export const formOf = {
  stems: { contentType: 'application/zip', extension: 'zip', suffix: ' stems' },
  midi: { contentType: 'audio/midi', extension: 'mid', suffix: '' },
  wav: { contentType: 'audio/wav', extension: 'wav', suffix: '' },
} as const;

/** Makes the files that were asked for, one at a time, so that pieces are not kept waiting. */
export async function workOnScoreFiles(
  deps: ScoreFileDeps,
  scoreFiles: Pick<ScoreFiles, 'sweep'>,
): Promise<void> {
  const { db, log, queue } = deps;

  async function run(id: string, { signal }: JobContext): Promise<void> {
    const row = await repo.claim(db, id);
    if (!row) return;
    if (row.attempt > maxAttempts) return repo.setFailed(db, id, gaveUp);
    try {
      await make(deps, row, signal);
    } catch (error) {
      signal.throwIfAborted();
      log.error({ err: error, scoreFileId: id }, 'a file of a score could not be made');
      return repo.setFailed(db, id, reasonFor(error));
    }
    await scoreFiles.sweep();
  }

  await queue.work(
    scoreFileQueue,
    { concurrency: 1, onExhausted: (payload) => repo.setFailed(db, idOf(payload), gaveUp) },
    (payload, context) => run(idOf(payload), context),
  );
}

async function make(deps: ScoreFileDeps, row: ScoreFileRow, signal: AbortSignal): Promise<void> {
  const { db, objects, provider, tracks } = deps;
  if (row.trackId === null) throw new AppError('not_found');
  const track = await tracks.row(row.trackId);
  const { piece, scores } = scoreOf(track, provider);
  requireSameVersion(track, provider);
  const onProgress = progressWriter((progress) => repo.setProgress(db, row, progress), deps);
  const files = await scores.files(piece, row.kind, { signal, onProgress });
  const entries = files.map(({ name, extension, bytes }) => ({ name: `${name}.${extension}`, bytes }));
  const content =
    row.kind === 'stems' ? Readable.from(zip(entries, track.createdAt)) : (files[0] as AudioFile).bytes;
  const { contentType, extension } = formOf[row.kind];
  const tries = triesOf(track.projectId, row.id);
  const objectKey = `${tries}${row.attempt}/${row.kind}.${extension}`;
  const { size } = await objects.put(objectKey, content, { contentType });
  if (!(await repo.setReady(db, row, { objectKey, sizeBytes: size }))) await objects.delete(objectKey);
  // What stays all the same goes with the row.
  else if (row.attempt > 1) await discardOthers(objects, tries, objectKey).catch(() => undefined);
}

/** Removes what tries before left when their process died, or lost its database. */
async function discardOthers(objects: ObjectStore, tries: string, objectKey: string): Promise<void> {
  for await (const key of objects.list(tries)) {
    if (key !== objectKey) await objects.delete(key);
  }
}

function reasonFor(error: unknown): string {
  if (error instanceof ProviderError) return error.message;
  if (error instanceof StorageFullError) return 'The disk is full.';
  return 'The file could not be made.';
}
