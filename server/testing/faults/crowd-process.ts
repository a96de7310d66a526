// A child process of a test, with its own limit of open files: many clients of the event stream.
import { connect, type Socket } from 'node:net';

export type CrowdOrder =
  /** Opens one stream for each cookie. */
  | { readonly kind: 'open'; readonly port: number; readonly cookies: readonly string[] }
  /** Waits for an event of this entity on all streams. */
  | { readonly kind: 'await'; readonly entity: string };

export type CrowdNews =
  | { readonly kind: 'opened'; readonly refused: number }
  | { readonly kind: 'heard'; readonly ms: number };

const atOnce = 50;
const sockets: Socket[] = [];
const tell = (news: CrowdNews) => process.send!(news);

/** Opens a stream; resolves with the status when its first bytes arrive. */
function open(port: number, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let head = '';
    const first = (chunk: Buffer) => {
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n') || (head.startsWith('HTTP/1.1 200') && !head.includes('retry: ')))
        return;
      socket.off('data', first);
      sockets.push(socket);
      resolve(Number(head.slice(9, 12)));
    };
    socket
      .on('data', first)
      .on('error', reject)
      .on('close', () => reject(new Error('closed')));
    socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: tutti_session=${cookie}\r\n\r\n`);
  });
}

async function openAll(port: number, cookies: readonly string[]): Promise<void> {
  let refused = 0;
  const left = [...cookies];
  const opening = Array.from({ length: atOnce }, async () => {
    for (let cookie = left.pop(); cookie !== undefined; cookie = left.pop()) {
      if ((await open(port, cookie)) !== 200) refused += 1;
    }
  });
  await Promise.all(opening);
  tell({ kind: 'opened', refused });
}

async function awaitAll(entity: string): Promise<void> {
  const startedMs = performance.now();
  const heard = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        const look = (chunk: Buffer) => {
          if (!chunk.includes(`"entity":"${entity}"`)) return;
          socket.off('data', look);
          resolve();
        };
        socket.on('data', look);
      }),
  );
  await Promise.all(heard);
  tell({ kind: 'heard', ms: performance.now() - startedMs });
}

process.on('message', (order: CrowdOrder) => {
  void (order.kind === 'open' ? openAll(order.port, order.cookies) : awaitAll(order.entity));
});
