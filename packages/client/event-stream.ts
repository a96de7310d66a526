import type { LiveEvent } from '#contract/events.ts';
import { ApiError, ConnectionError, UnexpectedReplyError } from './errors.ts';
import { pause } from './retry.ts';
import type { Sender } from './send.ts';

export interface EventsOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called when the stream is open for the first time. */
  readonly onOpen?: (() => void) | undefined;
  /** Called when the stream is open again. Events in between are lost: reload what you keep. */
  readonly onReconnect?: (() => void) | undefined;
  /** A stream that is silent for this time, 90 seconds by default, is considered broken; the server sends a sign of life every 20 seconds. */
  readonly idleTimeoutMs?: number | undefined;
}

const firstReconnectMs = 1_000;
const maxReconnectMs = 30_000;
const defaultIdleTimeoutMs = 90_000;

/**
 * Yields the live changes that the owner of the token can see, and reconnects until the caller leaves the loop.
 * @throws ApiError when the server refuses the stream, e.g. with a revoked token
 */
export async function* events(
  sender: Sender,
  { signal, onOpen, onReconnect, idleTimeoutMs = defaultIdleTimeoutMs }: EventsOptions,
): AsyncGenerator<LiveEvent, void, undefined> {
  let hasBeenOpen = false;
  let failures = 0;
  for (;;) {
    const connection = new AbortController();
    const ended = signal ? AbortSignal.any([signal, connection.signal]) : connection.signal;
    let reconnectMs = firstReconnectMs;
    try {
      const stream = await openStream(sender, ended);
      failures = 0;
      (hasBeenOpen ? onReconnect : onOpen)?.();
      hasBeenOpen = true;
      for await (const field of fieldsOf(stream, idleTimeoutMs)) {
        if (field.name === 'retry') reconnectMs = Number(field.value) || reconnectMs;
        if (field.name === 'data') yield JSON.parse(field.value) as LiveEvent;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (isFinal(error)) throw error;
      const retryAfterMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
      reconnectMs = Math.max(retryAfterMs, Math.min(reconnectMs * 2 ** failures, maxReconnectMs));
      failures += 1;
    } finally {
      connection.abort();
    }
    await pause(reconnectMs, signal);
  }
}

const openStream = (sender: Sender, signal: AbortSignal) =>
  sender.call(
    'streamEvents',
    { headers: { accept: 'text/event-stream' }, signal },
    async ({ body, headers, url }) => {
      if (body && headers.get('content-type')?.startsWith('text/event-stream')) return body;
      throw new UnexpectedReplyError(url, 'The reply is not an event stream.');
    },
  );

/** Only a broken connection and a busy server are tried again. */
const isFinal = (error: unknown) =>
  error instanceof ApiError
    ? error.status < 500 && error.status !== 429
    : !(error instanceof ConnectionError || error instanceof TypeError || error instanceof IdleError);

class IdleError extends Error {}

interface Field {
  readonly name: string;
  readonly value: string;
}

/** The fields of a stream of server-sent events, each of which the studio sends as one line. */
async function* fieldsOf(stream: ReadableStream<Uint8Array>, idleTimeoutMs: number): AsyncGenerator<Field> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await readWithin(reader, idleTimeoutMs);
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, name, text] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      if (name !== undefined && text !== undefined) yield { name, value: text };
    }
  }
}

function readWithin(reader: ReadableStreamDefaultReader<Uint8Array>, ms: number) {
  let timer: ReturnType<typeof setTimeout>;
  const idle = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new IdleError()), ms);
  });
  return Promise.race([reader.read(), idle]).finally(() => clearTimeout(timer));
}
