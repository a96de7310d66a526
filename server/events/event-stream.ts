import type { FastifyReply } from 'fastify';

/** One open stream of server-sent events. */
export interface EventStream {
  /** Sends the head: from now on the reader gets every event. */
  open(): void;
  /** Sends one event, its data as JSON. A reader who does not keep up is cut off. */
  send(event: unknown): void;
  /** Sends a comment: keeps proxies from closing a quiet stream, and notices a reader who is gone. */
  beat(): void;
  /** Ends the stream; the browser comes back after `retryMs`. */
  close(retryMs?: number): void;
  /** Calls the listener when the reader has gone, at once if that was before. */
  onClose(listener: () => void): void;
}

const reconnectMs = 3_000;
/** What may wait for a slow reader; a page that reconnects reads its data again. */
const longestBacklogBytes = 512 * 1024;

/** Takes a reply over for a stream, which sends its head when it is opened. The headers set so far are kept. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const { raw } = reply;
  // The reader going away is no error of ours.
  raw.on('error', () => undefined);
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would hold the events back until its buffer is full.
    'x-accel-buffering': 'no',
  };
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);

  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > longestBacklogBytes) raw.destroy();
  };

  return {
    open: () => write(`retry: ${reconnectMs}\n\n`),
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    beat: () => write(':\n\n'),
    close(retryMs = reconnectMs) {
      write(`retry: ${retryMs}\n\n`);
      raw.end();
    },
    onClose: (listener) => void (raw.closed ? listener() : raw.once('close', listener)),
  };
}
