import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { installErrorReplies } from './error-replies.ts';
import { rejectWhenOverloaded } from './overload.ts';

const settings = { REQUESTS_PER_MINUTE: '20', TRUST_PROXY: '127.0.0.1' };
const { url, app, services } = await testApp({ settings });
const admin = new ApiUser(url);
await admin.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
await admin.call('createInviteCode', { body: { code: 'CREATORS', role: 'creator', maxUses: 100 } });

async function joinAsCreator(email: string) {
  const user = new ApiUser(url);
  await user.join(email, 'CREATORS');
  return user;
}

const callWith = ({ token }: { token: string }) =>
  fetch(`${url}/api/user/tokens`, { headers: { authorization: `Bearer ${token}` } });

async function until429(call: () => Promise<Response>, maxCalls: number) {
  for (let calls = 1; calls <= maxCalls; calls++) {
    const response = await call();
    if (response.status === 429) return { calls, response };
  }
  return { calls: maxCalls, response: undefined };
}

describe('a user', () => {
  test('is refused for a while after too many requests, and other users are not', async () => {
    const busy = await joinAsCreator('hasty@example.org');
    const other = await joinAsCreator('calm@example.org');
    const { calls, response } = await until429(() => busy.request('getBalance'), 40);
    expect(calls).toBeGreaterThan(10);
    expect(response?.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(await response?.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await other.request('getBalance')).status).toBe(200);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test('has a limit for costly requests that all processes share', async () => {
    const costly = await joinAsCreator('eager@example.org');
    const { id } = await costly.call('getCurrentUser');
    const allowance = { subject: `costly:${id}`, failures: 120, windowSeconds: 60 };
    // Counts as another process would.
    for (let n = 0; n < 120; n++) await services.attempts.begin(allowance);
    const { id: projectId } = await costly.call('createProject', { body: { name: 'Much' } });
    const response = await costly.request('generateMusic', {
      params: { projectId },
      body: { prompt: 'a tone' },
    });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await costly.request('getBalance')).status).toBe(200);
  });
});

const from = (ip: string, path = '/api/auth/user') =>
  app.inject({ url: path, headers: { 'x-forwarded-for': ip } });

test('an API token has a limit of its own, and does not use up that of its owner’s browser', async () => {
  const owner = await joinAsCreator('builds@example.org');
  const [busy, calm] = await Promise.all(
    ['Busy', 'Calm'].map((name) => owner.call('createApiToken', { body: { name, scopes: ['read'] } })),
  );
  const { calls, response } = await until429(() => callWith(busy!), 40);
  expect(calls).toBeGreaterThan(10);
  expect(Number(response?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await callWith(calm!)).status).toBe(200);
  expect((await owner.request('getBalance')).status).toBe(200);
});

describe('an address', () => {
  test('is taken from the trusted proxy and has its own limit', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 90; n++) statuses.push((await from('198.51.100.7')).statusCode);
    expect(statuses.slice(0, 80)).toEqual(Array(80).fill(401));
    expect(statuses.slice(80)).toEqual(Array(10).fill(429));
    expect((await from('198.51.100.8')).statusCode).toBe(401);
  });

  test('has the same limit for percent-encoded paths', async () => {
    const first = await from('198.51.100.20', '/%61pi/auth/user');
    expect([first.statusCode, first.headers['cache-control']]).toEqual([401, 'no-store']);
    await eventually(async () =>
      expect((await from('198.51.100.20', '/%61pi/auth/user')).statusCode).toBe(429),
    );
  });

  test('gets the security headers when it is refused', async () => {
    const securityOf = ({ headers }: Awaited<ReturnType<typeof from>>) => [
      headers['content-security-policy'],
      headers['permissions-policy'],
      headers['cross-origin-resource-policy'],
    ];
    const answered = await from('198.51.100.9');
    await eventually(async () => expect((await from('198.51.100.9')).statusCode).toBe(429));
    expect(securityOf(await from('198.51.100.9'))).toEqual(securityOf(answered));
    expect(securityOf(answered)).not.toContain(undefined);
  });

  test('counts as one for a whole IPv6 /64 network', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 90; n++) statuses.add((await from(`2001:db8:1:2::${n.toString(16)}`)).statusCode);
    expect(statuses).toEqual(new Set([401, 429]));
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(401);
  });

  test('is not taken from an untrusted proxy', async () => {
    const reply = await app.inject({
      url: '/api/auth/user',
      remoteAddress: '203.0.113.9',
      headers: { 'x-forwarded-for': '198.51.100.7' },
    });
    expect(reply.statusCode).toBe(401);
  });
});

test('a request with two Host headers returns 400', async () => {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = ['GET /api/openapi.json HTTP/1.1', 'host: one', 'host: two', 'connection: close'];
  socket.end(`${head.join('\r\n')}\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
});

test('one long task, such as the start of the server, does not overload it', async () => {
  const starting = Fastify();
  installErrorReplies(starting);
  await rejectWhenOverloaded(starting, { maxEventLoopDelayMs: 100 });
  starting.get('/api/work', () => 'done');
  const started = performance.now();
  while (performance.now() < started + 1_100);
  await starting.ready();
  // The timer that samples the delay is due.
  await sleep(20);
  expect((await starting.inject('/api/work')).statusCode).toBe(200);
  await starting.close();
});

test('an overloaded server returns 503 and recovers', async () => {
  const busy = Fastify();
  installErrorReplies(busy);
  await rejectWhenOverloaded(busy, { maxEventLoopDelayMs: 20, sampleIntervalMs: 100 });
  busy.get('/api/work', () => 'done');
  busy.get('/healthz', () => 'ok');
  await busy.ready();
  await sleep(250);
  await eventually(async () => expect((await busy.inject('/api/work')).statusCode).toBe(200));
  let refused = await busy.inject('/api/work');
  for (let n = 0; n < 40 && refused.statusCode === 200; n++) {
    const end = performance.now() + 60;
    while (performance.now() < end);
    await sleep(0);
    refused = await busy.inject('/api/work');
  }
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({ code: 'unavailable' }),
  ]);
  expect((await busy.inject('/%61pi/work')).statusCode).toBe(503);
  expect((await busy.inject('/healthz')).statusCode).toBe(200);
  await eventually(async () => expect((await busy.inject('/api/work')).statusCode).toBe(200));
  await busy.close();
});
