import type { Db } from '#server/storage/db.ts';
import type { JobRow } from '#server/jobs/jobs.tables.ts';
import * as sounds from './sounds.repo.ts';
import { hasEnded } from '#server/jobs/watch-jobs.ts';

type Place = Pick<JobRow, 'id' | 'attempt'>;

/**
 * Yields the stored chunks of an attempt from `next.index` on, and advances it. Undefined starts at the first stored
 * chunk, because a restarted stream continues the numbering. @returns false at a gap
 */
async function* piecesThere(db: Db, row: Place, next: { piece?: number }): AsyncGenerator<Buffer, boolean> {
  for (;;) {
    const pieces = await sounds.from(db, row, next.piece ?? 0);
    if (pieces.length === 0) return true;
    for (const { piece, mp3 } of pieces) {
      if (piece !== (next.piece ?? piece)) return false;
      next.piece = piece + 1;
      yield mp3;
    }
  }
}

/**
 * Streams the audio of a generation while any process generates it. `views` yields the job's row now and after each
 * change. The stream ends with the attempt that it started with: when that completes, is cancelled or is replaced.
 */
export async function* soundOf(db: Db, views: AsyncIterable<JobRow>): AsyncGenerator<Buffer, void> {
  const next: { piece?: number } = {};
  let attempt = 0;
  for await (const row of views) {
    attempt ||= row.attempt;
    if (row.attempt !== attempt) return;
    const isWhole = yield* piecesThere(db, row, next);
    if (!isWhole || hasEnded(row)) return;
  }
}
