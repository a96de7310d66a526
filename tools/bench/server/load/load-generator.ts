import { connect, type Socket } from 'node:net';

/** One HTTP request. */
export interface HttpCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds from the last byte sent to the last byte received, ascending. */
  readonly times: readonly number[];
  readonly perSecond: number;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * Waits for one complete response on a keep-alive connection. @throws on an error status or a missing content-length
 */
function readReply(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let parts: Buffer[] = [];
    let remaining = Number.NaN;
    const done = (settle: () => void) => {
      socket.off('data', read).off('error', reject).off('close', closed);
      settle();
    };
    const closed = () => done(() => reject(new Error('the connection was closed')));
    const read = (chunk: Buffer) => {
      if (Number.isNaN(remaining)) {
        parts.push(chunk);
        const all = parts.length === 1 ? chunk : Buffer.concat(parts);
        const end = all.indexOf(headEnd);
        if (end < 0) return;
        const head = all.toString('latin1', 0, end);
        const length = /^content-length: (\d+)/im.exec(head)?.[1];
        if (!/^HTTP\/1.1 (200|304)/.test(head) || (length === undefined && !head.includes(' 304 '))) {
          return done(() => reject(new Error(`no plain success: ${all.toString('utf8', 0, 600)}`)));
        }
        remaining = Number(length ?? 0) - (all.length - end - headEnd.length);
        parts = [];
      } else remaining -= chunk.length;
      if (remaining <= 0) done(resolve);
    };
    socket.on('data', read).once('error', reject).once('close', closed);
  });
}

/** Sends requests over `connections` keep-alive connections, each waiting for its response before the next. */
export async function generateLoad(
  address: string,
  { path, headers }: HttpCall,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<LoadResult> {
  const { hostname, port, host } = new URL(address);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      try {
        for (let sent = performance.now(); sent < end; sent = performance.now()) {
          const reply = readReply(socket);
          socket.write(request);
          await reply;
          times.push(performance.now() - sent);
        }
      } finally {
        socket.destroy();
      }
    }),
  );
  const elapsed = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  return { requests: times.length, seconds: elapsed, times, perSecond: times.length / elapsed };
}

/** A quantile of ascending `times`. */
export const quantileOf = (times: readonly number[], quantile: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * quantile))] ?? Number.NaN;
