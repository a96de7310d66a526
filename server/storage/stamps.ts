import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from '#server/log.ts';

/**
 * A sign for what the database holds. As long as it stays the same, nothing has been committed by anybody, and every
 * question has the answer that it had. Signs are compared, never read.
 */
export type Stamp = string;

/** How anybody finds out that nothing has changed, whoever would have changed it. */
export interface Stamps {
  /** The last one that was heard: it may be out of date. Undefined while the database is away, and at first. */
  known(): Stamp | undefined;
  /**
   * One that the database gave after this was asked. All who wait together are told by one question, never by one
   * that was under way before they came. Undefined where it does not answer; never rejects.
   */
  ask(): Promise<Stamp | undefined>;
  close(): Promise<void>;
}

/**
 * `xmin:xmax:xip`, every transaction that writes in it: taken out of the list, or put below the upper end, by the
 * same step that shows to others what it wrote. Transactions that only read have no number. No text comes twice,
 * because numbers only grow, and the list between two ends only becomes shorter.
 */
const question = {
  name: 'stamp',
  text: 'SELECT pg_current_snapshot()::text',
  rowMode: 'array' as const,
  query_timeout: 1_000,
};
const restMs = 1_000;

/**
 * On a connection of its own, made when somebody asks and anew when it was lost. What was known on one counts for
 * nothing on the next: between the two may lie another server, whose numbers begin elsewhere.
 */
export function openStamps({ newClient }: { newClient: () => Client }, log: Log): Stamps {
  let client: Client | undefined;
  let connecting: Promise<void> | undefined;
  let connections = 0;
  let lastTriedMs = -Infinity;
  let known: Stamp | undefined;
  let waiting: PromiseWithResolvers<Stamp | undefined> | undefined;
  let isAsking = false;
  let isClosed = false;

  function lose(lost: Client): void {
    lost.connection.stream.destroy();
    if (client !== lost) return;
    client = undefined;
    known = undefined;
  }

  async function connect(): Promise<void> {
    lastTriedMs = performance.now();
    const next = newClient();
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    try {
      await next.connect();
      connections += 1;
      client = next;
    } catch (error) {
      log.debug({ err: error }, 'whether anything has changed can’t be asked');
      lose(next);
    } finally {
      connecting = undefined;
    }
  }

  async function hear(): Promise<Stamp | undefined> {
    const asked = client;
    if (!asked) {
      // Nobody waits for a connection: what is not known to be the same is read anew.
      if (!isClosed && performance.now() - lastTriedMs > restMs) connecting ??= connect();
      return undefined;
    }
    try {
      const { rows } = await asked.query<[string]>(question);
      // It may have been lost while the answer came.
      if (client === asked) known = `${connections} ${rows[0]![0]}`;
    } catch (error) {
      log.debug({ err: error }, 'whether anything has changed is not known');
      lose(asked);
    }
    return known;
  }

  async function askForAll(): Promise<void> {
    isAsking = true;
    while (waiting) {
      // Once all that has arrived by now has been read, so that it is asked for together.
      // oxlint-disable-next-line no-await-in-loop -- one question at a time
      await nextTurn();
      const these = waiting;
      waiting = undefined;
      // oxlint-disable-next-line no-await-in-loop -- whoever comes meanwhile waits for the next one
      these.resolve(await hear());
    }
    isAsking = false;
  }

  return {
    known: () => known,
    ask() {
      waiting ??= Promise.withResolvers();
      const { promise } = waiting;
      if (!isAsking) void askForAll();
      return promise;
    },
    async close() {
      isClosed = true;
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
