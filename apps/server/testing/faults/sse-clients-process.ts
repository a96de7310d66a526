// A child process of a test, with its own limit of open files: many clients of the event stream.
import { connect, type Socket } from 'node:net';

export type ClientsCommand =
  /** Opens one stream for each cookie. */
  | { readonly kind: 'open'; readonly port: number; readonly cookies: readonly string[] }
  /** Waits for an event of this entity on all streams. */
  | { readonly kind: 'await'; readonly entity: string };

export type ClientsReport =
  | { readonly kind: 'opened'; readonly refused: number }
  | { readonly kind: 'heard'; readonly ms: number };

const concurrency = 50;
const sockets: Socket[] = [];
const report = (message: ClientsReport) => process.send!(message);

/** Opens a stream; resolves with the status when its first bytes arrive. */
function open(port: number, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let head = '';
    const onFirstData = (chunk: Buffer) => {
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n') || (head.startsWith('HTTP/1.1 200') && !head.includes('retry: ')))
        return;
      socket.off('data', onFirstData);
      sockets.push(socket);
      resolve(Number(head.slice(9, 12)));
    };
    socket
      .on('data', onFirstData)
      .on('error', reject)
      .on('close', () => reject(new Error('closed')));
    socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: tutti_session=${cookie}\r\n\r\n`);
  });
}

async function openAll(port: number, cookies: readonly string[]): Promise<void> {
  let refused = 0;
  const remaining = [...cookies];
  const opening = Array.from({ length: concurrency }, async () => {
    for (let cookie = remaining.pop(); cookie !== undefined; cookie = remaining.pop()) {
      if ((await open(port, cookie)) !== 200) refused += 1;
    }
  });
  await Promise.all(opening);
  report({ kind: 'opened', refused });
}

async function awaitAll(entity: string): Promise<void> {
  const startedMs = performance.now();
  const received = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        const onData = (chunk: Buffer) => {
          if (!chunk.includes(`"entity":"${entity}"`)) return;
          socket.off('data', onData);
          resolve();
        };
        socket.on('data', onData);
      }),
  );
  await Promise.all(received);
  report({ kind: 'heard', ms: performance.now() - startedMs });
}

process.on('message', (command: ClientsCommand) => {
  void (command.kind === 'open' ? openAll(command.port, command.cookies) : awaitAll(command.entity));
});
