import type { FastifyReply } from 'fastify';
import { onClosed } from '#server/platform/http/on-closed.ts';

export interface EventStream {
  /** Sends the headers. From then on the client receives every event. */
  open(): void;
  /** Sends one event as JSON. Disconnects a client whose backlog is too long. */
  send(event: unknown): void;
  /** Sends a comment: keeps proxies from closing an idle stream, and detects a client that is gone. */
  heartbeat(): void;
  /** Ends the stream; the browser reconnects after `retryMs`. */
  close(retryMs?: number): void;
  /** Calls the listener when the stream closes; at once when it is closed already. */
  onClose(listener: () => void): void;
}

const reconnectMs = 3_000;
/** How much data may wait for a slow client; after a reconnect the page reads its data again. */
const maxBacklogBytes = 512 * 1024;

/** Hijacks a reply for an event stream. Headers set so far are kept; they are sent by `open`. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const { raw } = reply;
  // A client that disconnects is not a server error.
  raw.on('error', () => undefined);
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Keeps nginx from buffering the events.
    'x-accel-buffering': 'no',
  };
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);

  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > maxBacklogBytes) raw.destroy();
  };

  return {
    open: () => write(`retry: ${reconnectMs}\n\n`),
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    heartbeat: () => write(':\n\n'),
    close(retryMs = reconnectMs) {
      write(`retry: ${retryMs}\n\n`);
      raw.end();
    },
    onClose: (listener) => onClosed(raw, listener),
  };
}
