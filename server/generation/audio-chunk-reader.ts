import type { Db } from '#server/storage/db.ts';
import type { JobRow } from '#server/jobs/jobs.tables.ts';
import * as audioChunks from './audio-chunks.repo.ts';
import { hasEnded } from '#server/jobs/watch-jobs.ts';

type Attempt = Pick<JobRow, 'id' | 'attempt'>;

/** Where a reader is in the stream of an attempt. */
interface Position {
  /** Of the next chunk. Undefined: the first stored chunk, because a restarted stream continues the numbering. */
  index?: number;
  sentBytes: number;
}

/**
 * Yields the stored chunks of an attempt up to `maxBytes` in total, and advances the position. @returns false at a gap
 */
async function* storedChunks(
  db: Db,
  row: Attempt,
  at: Position,
  maxBytes: () => Promise<number>,
): AsyncGenerator<Buffer, boolean> {
  for (;;) {
    const chunks = await audioChunks.from(db, row, at.index ?? 0);
    if (chunks.length === 0) return true;
    const lastByte = await maxBytes();
    for (const { index, mp3 } of chunks) {
      if (index !== (at.index ?? index)) return false;
      if (at.sentBytes + mp3.length > lastByte) return true;
      at.index = index + 1;
      at.sentBytes += mp3.length;
      yield mp3;
    }
  }
}

/** What leaves before a generation is charged. */
export interface UnpaidPart {
  readonly maxBytes: number;
  /** Called before the first of it is sent. @returns false: nothing leaves until the generation is charged */
  readonly count: () => Promise<boolean>;
}

/**
 * Streams the audio of a generation while any process generates it. `views` yields the job's row now and after each
 * change. The stream ends with the attempt that it started with: when that completes, is cancelled or is replaced. Until
 * it has completed, and is charged, only the first part is sent.
 */
export async function* streamAudio(
  db: Db,
  views: AsyncIterable<JobRow>,
  unpaid: UnpaidPart,
): AsyncGenerator<Buffer, void> {
  const at: Position = { sentBytes: 0 };
  let attempt = 0;
  let isCounted: boolean | undefined;
  for await (const row of views) {
    attempt ||= row.attempt;
    if (row.attempt !== attempt) return;
    const isCompleted = row.status === 'completed';
    if (hasEnded(row) && !isCompleted) return;
    const isWhole = yield* storedChunks(db, row, at, async () => {
      if (isCompleted) return Infinity;
      isCounted ??= await unpaid.count();
      return isCounted ? unpaid.maxBytes : 0;
    });
    if (!isWhole || isCompleted) return;
  }
}
