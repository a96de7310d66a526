import { expect, test } from 'vitest';
import { createClient } from './create-client.ts';
import { ReplyTimeoutError, UnexpectedReplyError } from './errors.ts';
import { json, loopbackServer, type Answer } from './testing/loopback-server.ts';

const limits = { timeoutMs: 20_000, maxReplyBytes: 10_000, retryDelayMs: 1 };
const impatient = { ...limits, timeoutMs: 500 };

/** Writes a piece of JSON again and again. */
const writing =
  (piece: string, everyMs: number): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(piece), everyMs);
    response.on('close', () => clearInterval(timer));
  };

const hangs: Answer = () => undefined;
const stops: Answer = (response) => response.writeHead(200).write('{');

test.each([
  ['sends no headers', hangs],
  ['stops in the middle of a reply', stops],
  ['drips', writing(' ', 40)],
])('a server that %s is given up, and asked once more', async (_name, answer) => {
  const { url, requests } = await loopbackServer(answer);
  const call = createClient({ baseUrl: url, ...impatient }).call('getBalance');
  await expect(call).rejects.toThrow(ReplyTimeoutError);
  expect(requests).toHaveLength(2);
});

test('a reply that does not end is cut off', async () => {
  const { url, requests } = await loopbackServer(writing(' '.repeat(5_000), 1));
  const call = createClient({ baseUrl: url, ...limits }).call('getBalance');
  await expect(call).rejects.toThrow('The reply does not end. Is this the address of a studio?');
  expect(requests).toHaveLength(1);
});

test('a generation that is waited for may take longer than a reply', async () => {
  const { url } = await loopbackServer((response, request) => {
    setTimeout(() => json(201, { id: 't' })(response, request), 400);
  });
  const body = { prompt: 'a waltz' };
  const client = createClient({ baseUrl: url, ...impatient });
  expect(await client.call('generateMusic', { params: { projectId: 'p' }, body })).toEqual({ id: 't' });
});

test('a redirect is named and not followed', async () => {
  const elsewhere = await loopbackServer(json(200, { balance: 1 }));
  const { url } = await loopbackServer((response) =>
    response.writeHead(302, { location: `${elsewhere.url}/api/user/tokens` }).end(),
  );
  const call = createClient({ baseUrl: url, ...limits }).call('getBalance');
  await expect(call).rejects.toThrow(`It redirects to ${elsewhere.url}. Is this the address of a studio?`);
  expect(elsewhere.requests).toEqual([]);
});

test('a list that is none is reported', async () => {
  const { url } = await loopbackServer(json(200, {}));
  const rows = createClient({ baseUrl: url, ...limits }).paginate('listProjects');
  await expect(rows.next()).rejects.toThrow(UnexpectedReplyError);
});
