import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { errorOf } from '#providers/testing/outcome.ts';
import { guardedRequest, type GuardedReply } from './guarded-request.ts';

/** Sends one request to a server that answers with these bytes and hangs up; and counts what arrived. */
async function answered(bytes: string | Uint8Array, body?: Uint8Array) {
  const sockets: Socket[] = [];
  let asked = 0;
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      asked++;
      socket.write(bytes, 'latin1' as BufferEncoding);
      setTimeout(() => socket.end(), 50);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/make`);
  const { signal } = new AbortController();
  const request = {
    url,
    method: 'POST',
    headers: {},
    body,
    timeoutMs: 3_000,
    maxBytes: 1_000,
    signal,
  } as const;
  const reply = guardedRequest(request, { allowedHosts: new Set([url.host]) });
  return { reply, asked: () => asked };
}

const ok = (headers: string, body = 'abc') => `HTTP/1.1 200 OK\r\n${headers}\r\n\r\n${body}`;
const textOf = async (reply: Promise<GuardedReply>) => Buffer.from((await reply).bytes).toString();

describe('a reply', () => {
  it.each([
    ['ends with its connection', ok('server: x')],
    ['comes after a hint', `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${ok('content-length: 3')}`],
    ['says its coding, which is none', ok('content-encoding: identity\r\ncontent-length: 3')],
    ['is followed by bytes that belong to nothing', ok('content-length: 3', 'abc and so on')],
    ['is followed by another', ok('content-length: 3') + ok('content-length: 3', 'xyz')],
  ])('that %s is read to where it ends, and no further', async (_what, bytes) => {
    const { reply, asked } = await answered(bytes);
    expect(await textOf(reply)).toBe('abc');
    // Whatever comes behind it disturbs nobody.
    await sleep(80);
    expect(asked()).toBe(1);
  });

  it.each<[what: string, bytes: string | Uint8Array, why: string]>([
    ['no HTTP', 'abc', 'broken off'],
    ['shorter than it said', ok('content-length: 30'), 'broken off'],
    ['cut off in a chunk', ok('transfer-encoding: chunked', '5\r\nabc'), 'broken off'],
    ['in chunks of no size', ok('transfer-encoding: chunked', 'ZZ\r\nabc'), 'broken off'],
    ['of two lengths', ok('content-length: 3\r\ncontent-length: 5', 'abcde'), 'broken off'],
    ['of a length below nothing', ok('content-length: -3'), 'broken off'],
    [
      'of length and chunks',
      ok('content-length: 3\r\ntransfer-encoding: chunked', '0\r\n\r\n'),
      'broken off',
    ],
    ['with a header of pages', ok(`x-y: ${'a'.repeat(20_000)}`), 'broken off'],
    ['longer than asked for', ok('server: x', 'x'.repeat(1_001)), 'too large'],
    [
      'an invitation to another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      'broken off',
    ],
    [
      'packed bytes that would become a megabyte',
      Buffer.concat([Buffer.from(ok('content-encoding: gzip', '')), gzipSync(Buffer.alloc(1_048_576))]),
      'packed',
    ],
  ])('that is %s is none, and may have been worked on', async (_what, bytes, why) => {
    const { reply, asked } = await answered(bytes, Buffer.from('{}'));
    expect(await errorOf(reply)).toMatchObject({ name: 'NoReply', why, wasSent: true });
    expect(asked()).toBe(1);
  });
});
