import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressedText } from './compressed-text.ts';

const text = 'a text '.repeat(100);
const app = Fastify();
const send = compressedText(text);
app.get('/', send);

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0.5', 'gzip'],
  ['BR;Q=0.1', 'br'],
  ['*', 'br'],
  ['br;q=0, *;q=0.5', 'gzip'],
] as const)('a text for a client that accepts %j is encoded with %s', async (accepted, encoding) => {
  const reply = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  expect(reply.headers['content-encoding']).toBe(encoding);
  expect(decoders[encoding](reply.rawPayload).toString()).toBe(text);
});

test.each(['', 'identity', 'deflate', 'br;q=0, gzip;q=0', '*;q=0', 'br;q=nine', 'x-br, my-gzip'])(
  'a text for a client that accepts %j is not encoded',
  async (accepted) => {
    const reply = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.body).toBe(text);
  },
);
