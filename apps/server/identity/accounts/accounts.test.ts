import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { User } from '#contract/auth.ts';
import { attemptsTable } from '#server/platform/schema/attempts.tables.ts';
import { browser, password, registerUser } from '#server/testing/browser.ts';
import { testContext, publicUrl, unique } from '#server/testing/test-context.ts';
import { sessionsTable } from '../../platform/schema/accounts.tables.ts';
import { verifyPassword } from './passwords.ts';

const context = await testContext();
const { app, db, clock } = context;

const account = (email: string) => ({ email, password, firstName: 'Ada', lastName: 'L' });
const cookieName = '__Host-tutti_session';
const dayMs = 86_400_000;

const sessionsOf = (user: User) => db.select().from(sessionsTable).where(eq(sessionsTable.userId, user.id));

const attemptSignIn = (email: string, remoteAddress: string, secret = 'wrong password') =>
  browser(app).call('POST /api/auth/sign-in', { body: { email, password: secret }, remoteAddress });

const registerFrom = async (remoteAddress: string, email = `${unique('fresh')}@example.org`) =>
  (await browser(app).call('POST /api/auth/register', { body: account(email), remoteAddress })).statusCode;

const locationOf = async (query: string) =>
  (await browser(app).call(`GET /api/login${query}`)).headers.location;

const codeFrom = async (headers: Record<string, string>) => {
  const reply = await browser(app).call('POST /api/auth/sign-in', {
    body: { email: 'a@example.org', password: 'x' },
    headers: { host: 'localhost:3000', ...headers },
  });
  return reply.json<{ code: string }>().code;
};

describe('an address with letters beyond ASCII', () => {
  test.each([
    ['bücher.example', 'BÜCHER.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'bücher.example', 'xn--bcher-kva.example'],
  ])('at %s is one account, however its domain is written', async (domain, other, stored) => {
    const name = unique('jörg');
    const reply = await browser(app).call('POST /api/auth/register', { body: account(`${name}@${domain}`) });
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { email: `${name}@${stored}` }]);
    const again = await browser(app).call('POST /api/auth/register', { body: account(`${name}@${other}`) });
    expect(again.json()).toMatchObject({ code: 'email_taken' });
    const signIn = { email: `${name}@${other}`, password };
    expect((await browser(app).call('POST /api/auth/sign-in', { body: signIn })).statusCode).toBe(200);
    const decomposed = { email: `${name.normalize('NFD')}@${domain}`, password };
    expect((await browser(app).call('POST /api/auth/sign-in', { body: decomposed })).statusCode).toBe(200);
  });
});

describe('POST /api/auth/register', () => {
  test('creates an account without invite and signs in', async () => {
    const page = browser(app);
    const email = `${unique('Ada')}@Example.org`;
    const reply = await page.call('POST /api/auth/register', { body: account(email) });
    expect(reply.statusCode).toBe(201);
    expect(reply.json<User>()).toMatchObject({
      // Names of hosts have no case.
      email: email.replace('Example', 'example'),
      role: 'collaborator',
      tokens: 0,
      inviteValidated: false,
    });
    const me = await page.call('GET /api/auth/user');
    expect(me.json()).toEqual({ ...reply.json<User>(), canConfirmEmail: false, needsSecondFactor: false });
    expect(me.body).not.toMatch(/argon|password/i);
  });

  test('refuses an address that differs only in case, also concurrently', async () => {
    const name = unique('twin');
    const replies = await Promise.all(
      [name, name.toUpperCase()].map((local) =>
        browser(app).call('POST /api/auth/register', { body: account(`${local}@example.org`) }),
      ),
    );
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([201, 409]));
  });

  test('counts only attempts with taken addresses against the limit for taken addresses', async () => {
    const from = '203.0.113.1';
    const taken = `${unique('taken')}@example.org`;
    expect(await registerFrom(from, taken)).toBe(201);
    const statuses: number[] = [];
    for (let i = 0; i < 150; i += 1) statuses.push(await registerFrom(from, taken));
    expect(await registerFrom(from, `${unique('fresh')}@example.org`)).toBe(201);
    for (let i = 0; i < 51; i += 1) statuses.push(await registerFrom(from, taken));
    expect(statuses).toEqual([...Array<number>(200).fill(409), 429]);
  });

  test('accepts 30 of 100 simultaneous registrations from one client and any number from loopback', async () => {
    const statuses = await Promise.all(Array.from({ length: 100 }, () => registerFrom('203.0.113.2')));
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(70);
    expect(await registerFrom('203.0.113.3')).toBe(201);
    // All clients share this address behind a local proxy that TRUST_PROXY does not name.
    for (let i = 0; i < 31; i++) expect(await registerFrom('127.0.0.1')).toBe(201);
  });

  test('accepts registrations again after the one-hour window of the client', async () => {
    for (let i = 0; i < 30; i++) expect(await registerFrom('203.0.113.4')).toBe(201);
    for (let i = 0; i < 250; i++) expect(await registerFrom('203.0.113.4')).toBe(429);
    await db
      .update(attemptsTable)
      .set({ windowStart: sql`now() - interval '1 hour'` })
      .where(eq(attemptsTable.subject, 'registered:203.0.113.4'));
    expect(await registerFrom('203.0.113.4')).toBe(201);
  });

  test.each(['Ada\r\nBcc: x@example.org', 'Ada\u2028Byron', 'Ada\u0007', 'a'.repeat(101)])(
    'refuses the name %j',
    async (firstName) => {
      const body = { ...account(`${unique('name')}@example.org`), firstName };
      const reply = await browser(app).call('POST /api/auth/register', { body });
      expect([reply.statusCode, reply.json()]).toMatchObject([400, { issues: [{ path: 'firstName' }] }]);
    },
  );

  test('reports a short password as a validation error', async () => {
    const body = { ...account(`${unique('short')}@example.org`), password: 'too short' };
    const reply = await browser(app).call('POST /api/auth/register', { body });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'validation_failed', issues: [{ path: 'password' }] });
  });
});

describe('POST /api/auth/sign-in', () => {
  test('accepts the email address in any case', async () => {
    const { user } = await registerUser(context);
    const body = { email: user.email.toUpperCase(), password };
    const reply = await browser(app).call('POST /api/auth/sign-in', { body });
    expect(reply.statusCode).toBe(200);
    expect(reply.json<User>().id).toBe(user.id);
  });

  test('answers a wrong password and an unknown address with the same bytes', async () => {
    const { user } = await registerUser(context);
    const wrong = await attemptSignIn(user.email, '127.0.0.1');
    const unknown = await attemptSignIn(`${unique('nobody')}@example.org`, '127.0.0.1');
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(wrong.body).toBe(unknown.body);
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  test('hashes the password for an unknown address too, so that timing reveals nothing', async () => {
    const started = process.cpuUsage();
    expect(await verifyPassword(undefined, password)).toBe(false);
    const warm = process.cpuUsage(started);
    const again = process.cpuUsage();
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false);
    // Argon2 over 19 MiB takes milliseconds of CPU time on any machine.
    expect(process.cpuUsage(again).user + warm.user).toBeGreaterThan(5_000);
  });
});

describe('the session', () => {
  test('uses one cookie that is inaccessible to scripts and other sites', async () => {
    const { user } = await registerUser(context);
    const reply = await browser(app).call('POST /api/auth/sign-in', {
      body: { email: user.email, password },
    });
    const [cookie, device] = reply.cookies;
    expect(cookie).toMatchObject({
      name: cookieName,
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      secure: true,
    });
    expect(cookie!.domain).toBeUndefined();
    const daysLeft = (cookie!.expires!.getTime() - Date.now()) / dayMs;
    expect(daysLeft).toBeCloseTo(30, 1);
    expect(reply.cookies).toHaveLength(2);
    expect(device).toMatchObject({
      name: '__Secure-tutti_device',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/auth',
      secure: true,
    });
  });

  test('is stored only as a hash', async () => {
    const { user, jar } = await registerUser(context);
    const [row] = await sessionsOf(user);
    const token = jar.get(cookieName)!;
    expect(row!.tokenHash).toEqual(createHash('sha256').update(token).digest());
  });

  test('gets a new token at each sign-in, and the old token ends', async () => {
    const page = await registerUser(context);
    const before = page.jar.get(cookieName)!;
    await page.call('POST /api/auth/sign-in', { body: { email: page.user.email, password } });
    expect(page.jar.get(cookieName)).not.toBe(before);
    const thief = browser(app);
    thief.jar.set(cookieName, before);
    expect((await thief.call('GET /api/auth/user')).statusCode).toBe(401);
    expect((await page.call('GET /api/auth/user')).statusCode).toBe(200);
  });

  test('never adopts a token set by an attacker (session fixation)', async () => {
    const { user } = await registerUser(context);
    const victim = browser(app);
    const planted = 'A'.repeat(43);
    victim.jar.set(cookieName, planted);
    await victim.call('POST /api/auth/sign-in', { body: { email: user.email, password } });
    expect(victim.jar.get(cookieName)).not.toBe(planted);
    const attacker = browser(app);
    attacker.jar.set(cookieName, planted);
    expect((await attacker.call('GET /api/auth/user')).statusCode).toBe(401);
  });

  test('ends at sign-out on the server and in the browser', async () => {
    const page = await registerUser(context);
    const token = page.jar.get(cookieName)!;
    const reply = await page.call('GET /api/logout');
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/']);
    expect([...page.jar.keys()]).toEqual(['__Secure-tutti_device']);
    page.jar.set(cookieName, token);
    expect((await page.call('GET /api/auth/user')).statusCode).toBe(401);
    expect(await sessionsOf(page.user)).toHaveLength(0);
  });

  test('does not end by a cross-site link or image', async () => {
    const page = await registerUser(context);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await page.call('GET /api/logout', { headers })).statusCode).toBe(302);
    expect((await page.call('GET /api/auth/user')).statusCode).toBe(200);
  });

  test('extends its expiry on use, at most once an hour', async () => {
    const page = await registerUser(context);
    const [fresh] = await sessionsOf(page.user);
    expect((await page.call('GET /api/auth/user')).headers['set-cookie']).toBeUndefined();
    expect((await sessionsOf(page.user))[0]!.expiresAt).toEqual(fresh!.expiresAt);
    clock.offsetMs = 2 * 3_600_000;
    try {
      const reply = await page.call('GET /api/auth/user');
      expect(reply.headers['set-cookie']).toContain(cookieName);
      const movedMs = (await sessionsOf(page.user))[0]!.expiresAt.getTime() - fresh!.expiresAt.getTime();
      expect(movedMs / 3_600_000).toBeCloseTo(2, 1);
    } finally {
      clock.offsetMs = 0;
    }
  });

  test('ends after 90 days regardless of use', async () => {
    const page = await registerUser(context);
    const age = (days: number, leftDays: number) =>
      db
        .update(sessionsTable)
        .set({
          createdAt: sql`now() - make_interval(days => ${days})`,
          expiresAt: sql`now() + make_interval(days => ${leftDays})`,
        })
        .where(eq(sessionsTable.userId, page.user.id));
    await age(85, 1);
    expect((await page.call('GET /api/auth/user')).statusCode).toBe(200);
    const [row] = await sessionsOf(page.user);
    expect((row!.expiresAt.getTime() - Date.now()) / dayMs).toBeCloseTo(5, 1);
  });

  test('ends at its expiry and is deleted by the sweep', async () => {
    const page = await registerUser(context);
    await db
      .update(sessionsTable)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessionsTable.userId, page.user.id));
    expect((await page.call('GET /api/auth/user')).statusCode).toBe(401);
    await context.sessions.sweep();
    expect(await sessionsOf(page.user)).toHaveLength(0);
  });

  test('is rejected for a malformed token', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}%`, '../../etc/passwd']) {
      const page = browser(app);
      page.jar.set(cookieName, token);
      expect((await page.call('GET /api/auth/user')).statusCode).toBe(401);
    }
  });
});

describe('password guessing', () => {
  test('is slowed down, then refused with Retry-After, regardless of the client address', async () => {
    const { user } = await registerUser(context);
    context.waits.length = 0;
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++)
      statuses.push((await attemptSignIn(user.email, `203.0.113.${i}`)).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(context.waits).toEqual([100, 200, 400, 800, 1600, 2000]);
    const refused = await attemptSignIn(user.email, '198.51.100.1', password);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  });

  test('is limited exactly for fifty simultaneous attempts', async () => {
    const { user } = await registerUser(context);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => attemptSignIn(user.email, '203.0.113.99')),
    );
    expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(10);
    expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(40);
  });

  test('has its count reset by the right password', async () => {
    const { user } = await registerUser(context);
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 9; j++) await attemptSignIn(user.email, '203.0.113.77');
      expect((await attemptSignIn(user.email, '203.0.113.77', password)).statusCode).toBe(200);
    }
  });
});

describe('GET /api/login', () => {
  test('keeps a same-site return path', async () => {
    expect(await locationOf('')).toBe('/sign-in');
    const returnTo = '/projects/1?tab=ideas&x=%2F#top';
    const location = await locationOf(`?${new URLSearchParams({ returnTo }).toString()}`);
    expect(new URL(location!, publicUrl).searchParams.get('returnTo')).toBe(returnTo);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/%0d%0a/../../..//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/api/logout',
    '/%61pi/logout',
    '/%E0%A4%A',
    'projects',
    '',
  ])('ignores the return path %j', async (returnTo) => {
    expect(await locationOf(`?${new URLSearchParams({ returnTo }).toString()}`)).toBe('/sign-in');
  });
});

describe('CSRF protection', () => {
  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:4000' }],
    [{ origin: publicUrl.replace('https:', 'http:') }],
    [{ origin: 'https://localhost:3000.evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
  ])('refuses a request with %j', async (headers) => {
    expect(await codeFrom(headers)).toBe('foreign_origin');
  });

  test.each([
    [{}],
    [{ origin: 'http://localhost:3000' }],
    [{ origin: publicUrl }],
    [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
  ])('accepts a request with %j', async (headers) => {
    expect(await codeFrom(headers)).toMatch(/wrong_credentials|too_many_requests/);
  });
});
