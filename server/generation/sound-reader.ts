import type { Db } from '#server/storage/db.ts';
import type { JobRow } from '#server/jobs/jobs.tables.ts';
import * as sounds from './sounds.repo.ts';
import { hasEnded } from '#server/jobs/watch-jobs.ts';

type Place = Pick<JobRow, 'id' | 'attempt'>;

/**
 * The pieces of a try that are there, from `next.piece` on, which moves along; undefined: from the first one, since a
 * sound that began anew counts on. @returns false at a gap
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
 * The sound of a generation as it grows, whichever process makes it; `views` are the generation as it is and after
 * each change. It ends with the try that it began with: when that is done, was cancelled, or another had to begin.
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
