import { connect } from 'node:net';
import type { Answer } from './watched-server.ts';

export interface Exchange {
  readonly port: number;
  readonly bytes: Buffer;
  /** What has to come back in a reply of 200 before it counts. */
  readonly until?: RegExp | undefined;
  /** How long to wait for an answer, in milliseconds; then the sender hangs up. */
  readonly patienceMs: number;
}

const finalStatus = /^HTTP\/1\.1 ([2-5]\d\d)/m;

/**
 * Sends bytes as they are and gives the first reply, as soon as its status is known; no status where the server
 * hangs up, or the sender after waiting in vain.
 */
export function exchange({
  port,
  bytes,
  until,
  patienceMs,
}: Exchange): Promise<Answer & { isAnswered: boolean }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const done = (isAnswered: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const status = finalStatus.exec(text)?.[1];
      resolve({ status: status === undefined ? undefined : Number(status), text, isAnswered });
    };
    const timer = setTimeout(() => done(false), patienceMs);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const status = finalStatus.exec(text)?.[1];
      if (status !== undefined && (status !== '200' || !until || until.test(text))) done(true);
    });
    // Refused half-way: the rest of what is sent has nowhere to go.
    socket.on('error', () => undefined);
    socket.on('close', () => done(true));
    socket.write(bytes);
  });
}
