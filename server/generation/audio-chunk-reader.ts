import type { Db } from '#server/storage/db.ts';
import type { JobRow } from '#server/jobs/jobs.tables.ts';
import * as audioChunks from './audio-chunks.repo.ts';
import { hasEnded } from '#server/jobs/watch-jobs.ts';

type Attempt = Pick<JobRow, 'id' | 'attempt'>;

/**
 * Yields the stored chunks of an attempt from `next.index` on, and advances it. Undefined starts at the first stored
 * chunk, because a restarted stream continues the numbering. @returns false at a gap
 */
async function* storedChunks(
  db: Db,
  row: Attempt,
  next: { index?: number },
): AsyncGenerator<Buffer, boolean> {
  for (;;) {
    const chunks = await audioChunks.from(db, row, next.index ?? 0);
    if (chunks.length === 0) return true;
    for (const { index, mp3 } of chunks) {
      if (index !== (next.index ?? index)) return false;
      next.index = index + 1;
      yield mp3;
    }
  }
}

/**
 * Streams the audio of a generation while any process generates it. `views` yields the job's row now and after each
 * change. The stream ends with the attempt that it started with: when that completes, is cancelled or is replaced.
 */
export async function* streamAudio(db: Db, views: AsyncIterable<JobRow>): AsyncGenerator<Buffer, void> {
  const next: { index?: number } = {};
  let attempt = 0;
  for await (const row of views) {
    attempt ||= row.attempt;
    if (row.attempt !== attempt) return;
    const isWhole = yield* storedChunks(db, row, next);
    if (!isWhole || hasEnded(row)) return;
  }
}
