import { once } from 'node:events';
import { createServer, request as httpRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { onCleanup } from '#server/testing/on-cleanup.ts';
import { onClosed } from './on-closed.ts';

/** A reply of a server that a client waits for, and its connection's end. */
async function openReply() {
  const { promise: opened, resolve } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, reply) => resolve(reply)).listen(0, '127.0.0.1');
  onCleanup(() => void server.close());
  await once(server, 'listening');
  const call = httpRequest({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  call.on('error', () => undefined).end();
  const reply = await opened;
  const disconnect = async () => {
    const closed = once(reply, 'close');
    call.destroy();
    await closed;
  };
  return { reply, disconnect };
}

test('onClosed calls its listener when the client disconnects, and at once if it has already', async () => {
  const { reply, disconnect } = await openReply();
  const calls: string[] = [];
  onClosed(reply, () => calls.push('before'));
  expect(calls).toEqual([]);
  await disconnect();
  onClosed(reply, () => calls.push('after'));
  expect(calls).toEqual(['before', 'after']);
});
