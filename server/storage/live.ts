import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Log } from '#server/log.ts';
import type { Executor } from './postgres/database.ts';

/** Ids and other small facts; what they stand for is read from its table. */
export type LivePayload = Readonly<Record<string, string | number | boolean | null>>;

export interface LiveMessage {
  readonly channel: string;
  readonly payload: LivePayload;
}

/** Tells every server process, this one included, what has changed. */
export interface Live {
  /** Heard by all subscribers when `tx` commits, and by nobody if it does not. */
  publish(tx: Executor, channel: string, payload: LivePayload): Promise<void>;
  /** Gives the function that ends the subscription. */
  subscribe(listener: (message: LiveMessage) => void): () => void;
  /** Called when messages may have been missed: whoever shows something should read it again. */
  onReconnect(listener: () => void): () => void;
  close(): Promise<void>;
}

const pgChannel = 'tutti_live';
/** PostgreSQL refuses a notification of 8,000 bytes or more. */
export const longestMessageBytes = 7_999;
const longestWaitMs = 5_000;
const checkEveryMs = 15_000;

const messageSchema = z.object({
  channel: z.string(),
  payload: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** Starts to listen on a connection of its own, made by `newClient` and made again whenever it is lost. */
export async function openLive(newClient: () => Client, log: Log): Promise<Live> {
  const listeners = new Set<(message: LiveMessage) => void>();
  const reconnectListeners = new Set<() => void>();
  const closed = new AbortController();
  let client = await listen();

  async function listen(): Promise<Client> {
    const next = newClient();
    next.on('error', () => undefined);
    next.on('notification', ({ payload }) => receive(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pgChannel}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    const check = setInterval(() => {
      // A connection can die without a word; a query over it then never ends, so it gets a time limit.
      const query = { text: 'select 1', query_timeout: checkEveryMs / 3 };
      next.query(query).catch(() => next.end().catch(() => undefined));
    }, checkEveryMs);
    check.unref();
    next.once('end', () => {
      clearInterval(check);
      if (!closed.signal.aborted) void listenAgain(50);
    });
    return next;
  }

  async function listenAgain(waitMs: number): Promise<void> {
    try {
      await sleep(waitMs, undefined, { signal: closed.signal });
      client = await listen();
    } catch (error) {
      if (closed.signal.aborted) return;
      log.warn({ err: error }, 'live updates wait for the database');
      await listenAgain(Math.min(waitMs * 2, longestWaitMs));
      return;
    }
    if (closed.signal.aborted) await client.end();
    else for (const listener of reconnectListeners) guard(listener);
  }

  function receive(text: string): void {
    let message: LiveMessage;
    try {
      message = messageSchema.parse(JSON.parse(text));
    } catch (error) {
      log.warn({ err: error }, 'a live message could not be read');
      return;
    }
    for (const listener of listeners) guard(() => listener(message));
  }

  /** One listener's failure must not keep a message from the others. */
  function guard(call: () => void): void {
    try {
      call();
    } catch (error) {
      log.error({ err: error }, 'a listener to live updates failed');
    }
  }

  return {
    async publish(tx, channel, payload) {
      const text = JSON.stringify({ channel, payload });
      if (Buffer.byteLength(text) > longestMessageBytes)
        throw new RangeError('a live message carries ids only');
      await tx.execute(sql`select pg_notify(${pgChannel}, ${text})`);
    },
    subscribe: (listener) => subscribeTo(listeners, listener),
    onReconnect: (listener) => subscribeTo(reconnectListeners, listener),
    async close() {
      closed.abort();
      await client.end().catch(() => undefined);
    },
  };
}

function subscribeTo<T>(set: Set<T>, listener: T): () => void {
  set.add(listener);
  return () => void set.delete(listener);
}
