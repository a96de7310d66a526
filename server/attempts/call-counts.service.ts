import type { Log } from '#server/log.ts';
import type { Db } from '#server/storage/db.ts';
import { addCalls, forgetQuietCallers } from './call-counts.repo.ts';

const windowSeconds = 60;
const windowMs = windowSeconds * 1_000;
const exchangeEveryMs = 1_000;
/** A count is worth telling the others from this part of the limit on; whoever calls as people do costs no row. */
const worthTelling = 0.01;
/** Far more than call at once; beyond it the oldest is forgotten, so that a flood of addresses fills no memory. */
const mostSubjects = 50_000;

/** A subject's present window as this process knows it. */
interface Count {
  /** With those of the other processes, as far as they have been heard of. */
  calls: number;
  /** Of those, what the others have not been told. */
  untold: number;
  readonly tellFrom: number;
  endsAtMs: number;
}

export interface CallCounts {
  /**
   * Counts a call against the `most` that a subject may make in a minute. Calls that are refused do not count.
   * @returns how many seconds to wait where they are used up; undefined where the call may pass
   */
  spend(subject: string, most: number): number | undefined;
  /** Tells the other processes and hears from them; done every second. Never rejects. */
  exchange(): Promise<void>;
  /** Drops what has been quiet for an hour. */
  sweep(): Promise<void>;
  /** Ends the exchange. */
  close(): void;
}

/**
 * Counts calls in memory, so that none waits for the database, and adds the counts up there for all processes. What is
 * let through beyond the limit is what arrives within a second, and a hundredth of the limit for each process. While the
 * database is away every process counts for itself; what it could not tell it tells later.
 */
export function callCounts({ db, log }: { db: Db; log: Log }): CallCounts {
  const counts = new Map<string, Count>();
  let underWay: Promise<void> | undefined;
  let isAlone = false;

  async function tell(): Promise<void> {
    const now = performance.now();
    for (const [subject, { endsAtMs }] of counts) if (now >= endsAtMs) counts.delete(subject);
    const told = [...counts].filter(([, { untold, tellFrom }]) => untold >= tellFrom);
    if (told.length === 0) return;
    const batch = told.map(([subject, { untold }]) => ({ subject, calls: untold }));
    const sums = new Map(
      (await addCalls(db, batch, windowSeconds)).map((row) => [row.subject, row] as const),
    );
    for (const [index, [subject, count]] of told.entries()) {
      const sum = sums.get(subject)!;
      // Meanwhile there may have been more.
      count.untold -= batch[index]!.calls;
      count.calls = sum.calls + count.untold;
      count.endsAtMs = performance.now() + sum.secondsLeft * 1_000;
    }
  }

  async function tellOrStayAlone(): Promise<void> {
    try {
      await tell();
      if (isAlone) log.info('calls are counted together again');
      isAlone = false;
    } catch (error) {
      if (!isAlone) log.warn({ err: error }, 'calls are counted by each process alone');
      isAlone = true;
    } finally {
      underWay = undefined;
    }
  }

  async function exchange(): Promise<void> {
    underWay ??= tellOrStayAlone();
    await underWay;
  }

  const timer = setInterval(() => void exchange(), exchangeEveryMs);
  timer.unref();

  return {
    spend(subject, most) {
      const now = performance.now();
      let count = counts.get(subject);
      if (!count || now >= count.endsAtMs) {
        const tellFrom = Math.max(1, Math.floor(most * worthTelling));
        count = { calls: 0, untold: 0, tellFrom, endsAtMs: now + windowMs };
        // To the end, where the youngest are.
        counts.delete(subject);
        counts.set(subject, count);
        const [oldest] = counts.keys();
        if (counts.size > mostSubjects && oldest !== undefined) counts.delete(oldest);
      }
      if (count.calls >= most) return Math.max(1, Math.ceil((count.endsAtMs - now) / 1_000));
      count.calls += 1;
      count.untold += 1;
      return undefined;
    },
    exchange,
    sweep: () => forgetQuietCallers(db),
    close: () => clearInterval(timer),
  };
}
