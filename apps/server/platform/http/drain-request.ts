import type { IncomingMessage } from 'node:http';

/** Twice the size of the largest file in base64. */
const maxBytes = 150 * 1_048_576;
const timeoutMs = 20_000;

/** Drains the rest of a request body within limits of size and time; resolves when there is nothing more. */
export function drainRequest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed || request.readableEnded) return Promise.resolve();
  return new Promise((resolve) => {
    let bytesLeft = maxBytes;
    const done = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', done).off('close', done);
      resolve();
    };
    const count = (chunk: Buffer) => {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) done();
    };
    const timer = setTimeout(done, timeoutMs);
    request.unpipe();
    request.on('data', count).once('end', done).once('close', done).resume();
  });
}
