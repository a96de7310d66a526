import type { FastifyReply } from 'fastify';

/** One open stream of server-sent events. */
export interface EventStream {
  /** Sends one event, its data as JSON, under an id. A reader who does not keep up is cut off. */
  send(event: unknown, id: string): void;
  /** Sets the id from which this reader goes on, without an event. */
  mark(id: string): void;
  /** Keeps proxies from closing a quiet stream, and notices a reader who is gone; moves the id on. */
  beat(id: string | undefined): void;
  /** Ends the stream; the browser comes back after `retryMs`. */
  close(retryMs?: number): void;
  /** Calls the listener when the reader has gone, at once if that was before. */
  onClose(listener: () => void): void;
}

const reconnectMs = 3_000;
/** What may wait for a slow reader; a page that reconnects gets what it missed. */
const longestBacklogBytes = 512 * 1024;

/** Takes a reply over and answers it with a stream. The headers set so far are kept. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const { raw } = reply;
  // The reader going away is no error of ours.
  raw.on('error', () => undefined);
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would hold the events back until its buffer is full.
    'x-accel-buffering': 'no',
  });

  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > longestBacklogBytes) raw.destroy();
  };
  write(`retry: ${reconnectMs}\n\n`);

  return {
    send: (event, id) => write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`),
    mark: (id) => write(`id: ${id}\n\n`),
    beat: (id) => write(id === undefined ? ':\n\n' : `id: ${id}\n\n`),
    close(retryMs = reconnectMs) {
      write(`retry: ${retryMs}\n\n`);
      raw.end();
    },
    onClose: (listener) => void (raw.closed ? listener() : raw.once('close', listener)),
  };
}
