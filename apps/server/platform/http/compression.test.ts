import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { installCompression } from './compression.ts';

const long = { rows: Array.from({ length: 200 }, (_, n) => ({ n, title: `Track ${n}` })) };

async function app() {
  const server = Fastify();
  await installCompression(server);
  server.get('/long', () => long);
  server.get('/short', () => ({ count: 1 }));
  server.get('/sound', (_request, reply) => reply.type('audio/mpeg').send(Buffer.alloc(10_000)));
  return server;
}

const request = async (url: string, encoding = 'gzip, br') =>
  (await app()).inject({ url, headers: { 'accept-encoding': encoding } });

test('a long reply is compressed and varies by accept-encoding', async () => {
  const reply = await request('/long');
  expect(reply.headers['content-encoding']).toBe('br');
  expect(reply.headers.vary).toMatch(/accept-encoding/i);
  expect(JSON.parse(brotliDecompressSync(reply.rawPayload).toString())).toEqual(long);
});

test.each([
  ['a short reply', '/short', 'br'],
  ['audio', '/sound', 'br'],
  ['a reply to a client that accepts no compression', '/long', 'identity'],
])('%s is not compressed', async (_what, url, encoding) => {
  expect((await request(url, encoding)).headers['content-encoding']).toBeUndefined();
});
