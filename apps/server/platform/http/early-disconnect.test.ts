import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { endpoint } from '#contract/endpoint.ts';
import { onCleanup } from '#server/testing/on-cleanup.ts';
import { readForm } from './form.ts';
import { streamJson, withBodyLimit } from './streamed-json.ts';

const form = { file: 'audio', maxFileBytes: 1_000_000, fields: z.object({}) };
const upload = endpoint('POST /upload', {
  summary: 'Upload',
  access: 'validated',
  bodyBytes: 1_000_000,
  replies: {},
  errors: [],
});

/** A server whose hooks take until the client has disconnected. `outcome` is how the request ended. */
async function slowServer() {
  const app = Fastify();
  const { promise: outcome, resolve } = Promise.withResolvers<string>();
  app.addHook('preParsing', async (request) => {
    // `once` of node:events would reject at the error that comes first.
    await new Promise<void>((closed) => request.raw.once('close', () => closed()));
  });
  app.setErrorHandler((error: Error, _request, reply) => {
    resolve(error.message);
    return reply.send();
  });
  await app.register(multipart);
  streamJson(
    app,
    withBodyLimit(upload, (_request, body) => buffer(body)),
  );
  app.post('/upload', async (request) => {
    await readForm(request, form, {
      store: ({ bytes }) => buffer(bytes),
      discard: async () => undefined,
      missingMessage: 'No file.',
    });
    resolve('answered');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onCleanup(() => app.close());
  return { outcome, port: (app.server.address() as AddressInfo).port };
}

test.each([
  ['a JSON body', 'application/json', '{"title":', 'The body is not complete.'],
  [
    'a form',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="audio"; filename="a.mp3"\r\n\r\nbytes',
    'The form is incomplete or malformed.',
  ],
])('%s of a client that disconnects before it is read is refused', async (_what, type, start, message) => {
  const { outcome, port } = await slowServer();
  const headers = { 'content-type': type, 'content-length': '100000' };
  const call = httpRequest({ host: '127.0.0.1', port, path: '/upload', method: 'POST', headers });
  call.on('error', () => undefined);
  call.write(start);
  setTimeout(() => call.destroy(), 50);
  expect(await outcome).toBe(message);
});
