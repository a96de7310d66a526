import type { Db } from '#server/platform/storage/db.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import * as audioChunks from './audio-chunks.repo.ts';
import { hasEnded } from '#server/platform/jobs/watch-jobs.ts';

type Attempt = Pick<JobRow, 'id' | 'attempt'>;

/** Where a reader is in the stream of an attempt. */
interface Position {
  /** Of the next chunk. Undefined: the first stored chunk, because a restarted stream continues the numbering. */
  index?: number;
  /** Bytes of that chunk that were sent. */
  offset: number;
  sentBytes: number;
}

/**
 * Yields the stored chunks of an attempt up to `maxBytes` in total, and advances the position. `maxBytes` is asked before
 * each few chunks; undefined ends the stream. @returns whether the stream goes on; not after a gap
 */
async function* storedChunks(
  db: Db,
  row: Attempt,
  at: Position,
  maxBytes: () => Promise<number | undefined>,
): AsyncGenerator<Buffer, boolean> {
  for (;;) {
    const chunks = await audioChunks.from(db, row, at.index ?? 0);
    if (chunks.length === 0) return true;
    const lastByte = await maxBytes();
    if (lastByte === undefined) return false;
    for (const { index, mp3 } of chunks) {
      if (index !== (at.index ?? index)) return false;
      const part = mp3.subarray(at.offset, at.offset + lastByte - at.sentBytes);
      const isWhole = at.offset + part.length === mp3.length;
      at.index = isWhole ? index + 1 : index;
      at.offset = isWhole ? 0 : at.offset + part.length;
      at.sentBytes += part.length;
      if (part.length > 0) yield part;
      if (!isWhole) return true;
    }
  }
}

/** How long a listener who has lost access goes on listening, at most, beside what is sent already. */
const accessCheckMs = 1_000;

/** What leaves before a generation is charged. */
export interface UnpaidPart {
  /** A whole number, or Infinity. */
  readonly maxBytes: number;
  /** Called before the first of it is sent. @returns false: nothing leaves until the generation is charged */
  readonly count: () => Promise<boolean>;
}

/**
 * Streams the audio of a generation while any process generates it. `views` yields the job's row now, after each change,
 * and every few seconds. The stream ends with the attempt that it started with: when that completes, is cancelled or is
 * replaced; and when `mayListen` says so. Until it has completed, and is charged, only the first part is sent.
 */
export async function* streamAudio(
  db: Db,
  views: AsyncIterable<JobRow>,
  unpaid: UnpaidPart,
  mayListen: (row: JobRow) => Promise<boolean>,
): AsyncGenerator<Buffer, void> {
  const at: Position = { offset: 0, sentBytes: 0 };
  let attempt = 0;
  let isCounted: boolean | undefined;
  // The caller has just checked it.
  let checkedAt = performance.now();
  async function isAllowed(row: JobRow): Promise<boolean> {
    if (performance.now() - checkedAt < accessCheckMs) return true;
    checkedAt = performance.now();
    return mayListen(row);
  }
  for await (const row of views) {
    attempt ||= row.attempt;
    if (row.attempt !== attempt) return;
    const isCompleted = row.status === 'completed';
    if (hasEnded(row) && !isCompleted) return;
    if (!(await isAllowed(row))) return;
    const goesOn = yield* storedChunks(db, row, at, async () => {
      if (!(await isAllowed(row))) return undefined;
      if (isCompleted) return Infinity;
      isCounted ??= await unpaid.count();
      return isCounted ? unpaid.maxBytes : 0;
    });
    if (!goesOn || isCompleted) return;
  }
}
