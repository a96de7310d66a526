import { expect, test } from 'vitest';
import { createClient } from './create-client.ts';
import { json, loopbackServer, type Answer } from './testing/loopback-server.ts';

const stream =
  (text: string, ends: boolean): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).write(text);
    if (ends) response.end();
  };
const event = (id: string) => `data: ${JSON.stringify({ entity: 'track', id })}\n\n`;

test('events arrive in order, whatever the size of the chunks', async () => {
  const { url } = await loopbackServer((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const bytes = Buffer.from(`retry: 3000\n\n:\n\n${event('é')}${event('b')}`);
    const cut = bytes.indexOf(0xc3) + 1;
    response.write(bytes.subarray(0, cut));
    setTimeout(() => response.write(bytes.subarray(cut)), 30);
  });
  const found: unknown[] = [];
  for await (const { id } of createClient({ baseUrl: url }).events()) {
    found.push(id);
    if (found.length === 2) break;
  }
  expect(found).toEqual(['é', 'b']);
});

test('a stream that ends is opened again after the delay that the server names', async () => {
  const { url, requests } = await loopbackServer(
    stream(`retry: 20\n\n${event('a')}`, true),
    stream(event('b'), false),
  );
  const found: string[] = [];
  const onOpen = () => found.push('open');
  const onReconnect = () => found.push('again');
  for await (const { id } of createClient({ baseUrl: url, token: 'tutti_test' }).events({
    onOpen,
    onReconnect,
  })) {
    found.push(String(id));
    if (id === 'b') break;
  }
  expect(found).toEqual(['open', 'a', 'again', 'b']);
  expect(requests[1]?.headers).toMatchObject({
    authorization: 'Bearer tutti_test',
    accept: 'text/event-stream',
  });
});

test('a stream that broke off or became silent is opened again', async () => {
  const { url, requests } = await loopbackServer(
    (response) =>
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .write('retry: 20\n\n', () => setTimeout(() => response.destroy(), 20)),
    stream('retry: 20\n\n', false),
    stream(event('c'), false),
  );
  for await (const { id } of createClient({ baseUrl: url }).events({ idleTimeoutMs: 200 })) {
    expect(id).toBe('c');
    break;
  }
  expect(requests).toHaveLength(3);
});

test('a refused token ends the stream with the error', async () => {
  const { url, requests } = await loopbackServer(
    stream('retry: 20\n\n', true),
    json(401, { code: 'unauthenticated', message: 'Please sign in.' }),
  );
  const next = createClient({ baseUrl: url }).events().next();
  await expect(next).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(requests).toHaveLength(2);
});

test('an abort signal ends the stream and its connection', async () => {
  const closed = Promise.withResolvers<void>();
  const { url } = await loopbackServer((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event('a'));
    response.once('close', closed.resolve);
  });
  const end = new AbortController();
  const events = createClient({ baseUrl: url }).events({ signal: end.signal });
  expect((await events.next()).value).toMatchObject({ id: 'a' });
  const next = events.next();
  end.abort(new Error('enough'));
  await expect(next).rejects.toThrow('enough');
  await closed.promise;
});

test.each([
  ['a busy server', json(503, { code: 'unavailable' }, { 'retry-after': '2200000' })],
  ['a stream', stream('retry: 99999999999\n\n', true)],
])('%s that asks for a pause of weeks is not called in a loop', async (_name, answer) => {
  const { url, requests } = await loopbackServer(answer);
  const leave = new AbortController();
  const ended = createClient({ baseUrl: url }).events({ signal: leave.signal }).next();
  await new Promise((resolve) => setTimeout(resolve, 300));
  leave.abort();
  await expect(ended).rejects.toBe(leave.signal.reason);
  expect(requests).toHaveLength(1);
});
