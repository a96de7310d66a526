import type { Client } from 'pg';
import { z } from 'zod';
import type { Log } from '#server/platform/log.ts';
import { retry } from '#server/platform/retry.ts';
import { sql } from 'drizzle-orm';
import type { Executor } from './postgres/database.ts';

/** Ids and other small values; subscribers read the rows themselves. */
export type BusPayload = Readonly<Record<string, unknown>>;

export interface BusMessage {
  readonly channel: string;
  readonly payload: BusPayload;
}

/**
 * Publish/subscribe between server processes, this one included, through LISTEN/NOTIFY. Messages are not stored:
 * after a lost connection a subscriber reads its data again.
 */
export interface EventBus {
  /** Delivered to all subscribers when `tx` commits. */
  publish(tx: Executor, channel: string, payload: BusPayload): Promise<void>;
  /** @returns a function that unsubscribes */
  subscribe(listener: (message: BusMessage) => void): () => void;
  /**
   * Called when messages may have been missed, before any message after the gap. @returns a function that
   * unsubscribes
   */
  onReconnect(listener: () => void): () => void;
  close(): Promise<void>;
}

const postgresChannel = 'tutti_live';
/** PostgreSQL refuses a notification of 8,000 bytes or more. */
export const maxMessageBytes = 7_000;
const maxWaitMs = 5_000;
const checkIntervalMs = 15_000;
const queryTimeoutMs = 5_000;
/** A connection can break silently, and a query on it would then never end. */
const withTimeout = (text: string) => ({ text, query_timeout: queryTimeoutMs });
/** The application_name of listening connections. */
export const listenerName = 'tutti live';

const messageSchema = z.object({
  channel: z.string(),
  payload: z.record(z.string(), z.json()),
});

/** Starts to listen on a connection made by `newClient`, which is replaced whenever it is lost. */
export async function openEventBus(newClient: () => Client, log: Log): Promise<EventBus> {
  const listeners = new Set<(message: BusMessage) => void>();
  const reconnectListeners = new Set<() => void>();
  const closed = new AbortController();
  let client = await listen(() => undefined);

  /** `onListening` runs before the first message is delivered. */
  async function listen(onListening: () => void): Promise<Client> {
    const next = newClient();
    next.on('error', () => undefined);
    try {
      await next.connect();
      await next.query(withTimeout(`set application_name = '${listenerName}'`));
      const early: string[] = [];
      const buffer = ({ payload }: { payload?: string | undefined }) => early.push(payload ?? '');
      next.on('notification', buffer);
      await next.query(withTimeout(`listen ${postgresChannel}`));
      onListening();
      next.off('notification', buffer);
      next.on('notification', ({ payload }) => receive(payload ?? ''));
      for (const text of early) receive(text);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    const check = setInterval(() => {
      next.query(withTimeout('select 1')).catch(() => next.end().catch(() => undefined));
    }, checkIntervalMs);
    check.unref();
    next.once('end', () => {
      clearInterval(check);
      if (!closed.signal.aborted) void relisten();
    });
    return next;
  }

  const notifyGap = () => {
    for (const listener of reconnectListeners) callSafely(listener);
  };

  async function relisten(): Promise<void> {
    const { signal } = closed;
    const shouldRetry = (error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'event bus disconnected; reconnecting to the database');
      return !signal.aborted;
    };
    try {
      client = await retry(() => listen(notifyGap), maxWaitMs, shouldRetry, signal);
    } catch {
      return; // Closed: every other error is retried.
    }
    if (signal.aborted) await client.end();
  }

  function receive(text: string): void {
    let message: BusMessage;
    try {
      message = messageSchema.parse(JSON.parse(text));
    } catch (error) {
      log.warn({ err: error }, 'invalid event bus message ignored');
      return;
    }
    for (const listener of listeners) callSafely(() => listener(message));
  }

  /** One listener's error must not keep a message from the others. */
  function callSafely(call: () => void): void {
    try {
      call();
    } catch (error) {
      log.error({ err: error }, 'event bus listener failed');
    }
  }

  return {
    async publish(tx, channel, payload) {
      const text = JSON.stringify({ channel, payload });
      if (Buffer.byteLength(text) > maxMessageBytes) throw new RangeError('a live message carries ids only');
      await tx.execute(sql`SELECT pg_notify(${postgresChannel}, ${text})`);
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
