import type { IncomingMessage } from 'node:http';

/** Enough for the largest file as base64, twice over. */
const mostBytes = 150 * 1_048_576;
const longestMs = 20_000;

/** Reads and throws away what a request still sends, within bounds; resolves when there is nothing more. */
export function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed || request.readableEnded) return Promise.resolve();
  return new Promise((resolve) => {
    let left = mostBytes;
    const done = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', done).off('close', done);
      resolve();
    };
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) done();
    };
    const timer = setTimeout(done, longestMs);
    request.unpipe();
    request.on('data', count).once('end', done).once('close', done).resume();
  });
}
