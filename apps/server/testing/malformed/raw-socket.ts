import { connect } from 'node:net';
import type { Answer } from './fuzzed-server.ts';

export interface RawExchange {
  readonly port: number;
  readonly bytes: Buffer;
  /** Pattern that a reply with status 200 must contain before it counts. */
  readonly until?: RegExp | undefined;
  /** How long to wait for a reply, in milliseconds; then the client disconnects. */
  readonly timeoutMs: number;
}

const finalStatus = /^HTTP\/1\.1 ([2-5]\d\d)/m;

/**
 * Sends raw bytes and resolves with the first reply as soon as its status is known; without a status when the server
 * disconnects or the timeout elapses.
 */
export function sendRaw({
  port,
  bytes,
  until,
  timeoutMs,
}: RawExchange): Promise<Answer & { isAnswered: boolean }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const done = (isAnswered: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const status = finalStatus.exec(text)?.[1];
      resolve({ status: status === undefined ? undefined : Number(status), text, isAnswered });
    };
    const timer = setTimeout(() => done(false), timeoutMs);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const status = finalStatus.exec(text)?.[1];
      if (status !== undefined && (status !== '200' || !until || until.test(text))) done(true);
    });
    // A request rejected half-way: the remaining bytes cannot be sent.
    socket.on('error', () => undefined);
    socket.on('close', () => done(true));
    socket.write(bytes);
  });
}
