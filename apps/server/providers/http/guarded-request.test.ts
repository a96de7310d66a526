import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { errorOf } from '#providers/testing/error-of.ts';
import { guardedRequest, type GuardedReply } from './guarded-request.ts';

/**
 * Sends one request to a server that replies with these bytes and closes the connection; counts the received
 * requests.
 */
async function sendAndReceive(bytes: string | Uint8Array, body?: Uint8Array) {
  const sockets: Socket[] = [];
  let requestCount = 0;
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      requestCount++;
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
  return { reply, requestCount: () => requestCount };
}

const ok = (headers: string, body = 'abc') => `HTTP/1.1 200 OK\r\n${headers}\r\n\r\n${body}`;
const textOf = async (reply: Promise<GuardedReply>) => Buffer.from((await reply).bytes).toString();

describe('guardedRequest', () => {
  it.each([
    ['ends with its connection', ok('server: x')],
    ['follows a 103', `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${ok('content-length: 3')}`],
    ['declares the identity encoding', ok('content-encoding: identity\r\ncontent-length: 3')],
    ['is followed by extra bytes', ok('content-length: 3', 'abc and so on')],
    ['is followed by another reply', ok('content-length: 3') + ok('content-length: 3', 'xyz')],
  ])('reads a reply that %s up to its end', async (_what, bytes) => {
    const { reply, requestCount } = await sendAndReceive(bytes);
    expect(await textOf(reply)).toBe('abc');
    // Data after the reply causes no error.
    await sleep(80);
    expect(requestCount()).toBe(1);
  });

  it.each<[what: string, bytes: string | Uint8Array, reason: string]>([
    ['not HTTP', 'abc', 'aborted'],
    ['shorter than its content-length', ok('content-length: 30'), 'aborted'],
    ['truncated within a chunk', ok('transfer-encoding: chunked', '5\r\nabc'), 'aborted'],
    ['chunked with an invalid size', ok('transfer-encoding: chunked', 'ZZ\r\nabc'), 'aborted'],
    ['given two content lengths', ok('content-length: 3\r\ncontent-length: 5', 'abcde'), 'aborted'],
    ['given a negative content length', ok('content-length: -3'), 'aborted'],
    [
      'given a content length and chunks',
      ok('content-length: 3\r\ntransfer-encoding: chunked', '0\r\n\r\n'),
      'aborted',
    ],
    ['preceded by an oversized header', ok(`x-y: ${'a'.repeat(20_000)}`), 'aborted'],
    ['longer than the maximum', ok('server: x', 'x'.repeat(1_001)), 'too large'],
    [
      'a protocol upgrade',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      'aborted',
    ],
    [
      'a compressed megabyte',
      Buffer.concat([Buffer.from(ok('content-encoding: gzip', '')), gzipSync(Buffer.alloc(1_048_576))]),
      'compressed',
    ],
  ])(
    'rejects a reply that is %s, and reports that the request may have been processed',
    async (_what, bytes, reason) => {
      const { reply, requestCount } = await sendAndReceive(bytes, Buffer.from('{}'));
      expect(await errorOf(reply)).toMatchObject({ name: 'TransportError', reason, wasSent: true });
      expect(requestCount()).toBe(1);
    },
  );
});
