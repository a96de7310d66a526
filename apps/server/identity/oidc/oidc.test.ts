import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { User } from '#contract/auth.ts';
import { externalIdentitiesTable } from '#server/platform/schema/identities.tables.ts';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { browser, password, registerUser } from '#server/testing/browser.ts';
import { unique } from '#server/testing/test-context.ts';
import { enableSecondFactor } from '#server/testing/totp-app.ts';
import { testApp } from '#server/testing/test-app.ts';
import { userFromClaims } from './claims.ts';
import { issuer } from './testing/issuer.ts';
import { UserAgent } from './testing/user-agent.ts';

const provider = await issuer();
const admins = { verified: 'boss@example.org', typed: 'typed@example.org' };
const studio = await testApp({
  settings: { ...provider.settings, ADMIN_EMAILS: Object.values(admins).join(',') },
});
const { url, app, services, clock } = studio;
const { db } = services;
provider.redirectUris.push(`${url}/api/auth/callback`);

const issuedAt = 1_700_000_000;
const recipient = { clientId: 'tutti', nowMs: issuedAt * 1_000 };
const idToken = { iss: provider.url, sub: 'ada', iat: issuedAt, email: 'a@example.org' };

const callback = /\/api\/auth\/callback\?/;
const onSite = new RegExp(`^${url}/(?!api/)`);

/** A new user of the provider. */
function newUser(claims: Record<string, unknown> = {}) {
  const subject = unique('subject');
  const email = `${unique('ada')}@example.org`;
  const all = { email, email_verified: true, given_name: 'Ada', family_name: 'Lovelace', ...claims };
  provider.users.set(subject, all);
  return { subject, email: all.email, page: new UserAgent(subject) };
}

const start = `${url}/api/login`;
const signIn = (page: UserAgent, query = '') => page.follow(start + query, onSite);

async function me(page: UserAgent): Promise<User | undefined> {
  const reply = await page.step(`${url}/api/auth/user`);
  return reply.ok ? ((await reply.json()) as User) : undefined;
}

const reason = (address: string) => new URL(address).searchParams.get('error');
const identitiesOf = (id: string) =>
  db.select().from(externalIdentitiesTable).where(eq(externalIdentitiesTable.userId, id));

describe('signing in by OIDC', () => {
  test('creates an account with the names and picture from the claims', async () => {
    const { page, email, subject } = newUser({ picture: 'https://pictures.example/ada.png' });
    expect(await signIn(page)).toBe(`${url}/`);
    const user = await me(page);
    expect(user).toMatchObject({
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      profileImageUrl: 'https://pictures.example/ada.png',
      role: 'collaborator',
      inviteValidated: false,
    });
    expect(await identitiesOf(user!.id)).toMatchObject([{ issuer: provider.url, subject }]);
  });

  test('returns to the same account and updates its names', async () => {
    const { page, subject, email } = newUser();
    await signIn(page);
    const before = await me(page);
    provider.users.set(subject, { email: `new-${email}`, email_verified: true, name: 'Augusta Ada King' });
    const again = new UserAgent(subject);
    await signIn(again);
    const user = await me(again);
    expect(user?.id).toBe(before!.id);
    expect(user).toMatchObject({ email, firstName: 'Augusta', lastName: 'Ada King' });
  });

  test('sends state, nonce and PKCE challenge to the provider', async () => {
    const reply = await new UserAgent().step(start);
    expect(reply.status).toBe(302);
    const authorizationUrl = new URL(reply.headers.get('location')!);
    expect(authorizationUrl.origin).toBe(provider.url);
    expect(Object.fromEntries(authorizationUrl.searchParams)).toMatchObject({
      client_id: 'tutti',
      response_type: 'code',
      redirect_uri: `${url}/api/auth/callback`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    const [cookie = ''] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/; Max-Age=600; Path=\/api\/auth\/callback; HttpOnly; SameSite=Lax$/);
    expect(authorizationUrl.href).not.toContain(cookie.split(/[=;]/)[1]);
  });

  test('redirects to the return path, on this site only', async () => {
    expect(await signIn(newUser().page, '?returnTo=/projects?sort=name')).toBe(`${url}/projects?sort=name`);
    for (const foreign of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/api/logout',
      'javascript:1',
    ]) {
      expect(await signIn(newUser().page, `?${new URLSearchParams({ returnTo: foreign })}`)).toBe(`${url}/`);
    }
  });

  test('works in two tabs at once', async () => {
    const { page } = newUser();
    const one = await page.follow(`${start}?returnTo=/one`, callback);
    const two = await page.follow(`${start}?returnTo=/two`, callback);
    expect(await page.follow(one, onSite)).toBe(`${url}/one`);
    expect(await page.follow(two, onSite)).toBe(`${url}/two`);
    expect(await me(page)).toBeDefined();
  });

  test('creates one account for concurrent first sign-ins', async () => {
    const { page, subject } = newUser();
    const pages = [page, new UserAgent(subject), new UserAgent(subject)];
    const callbackUrls = await Promise.all(pages.map((one) => one.follow(start, callback)));
    await Promise.all(pages.map((one, index) => one.follow(callbackUrls[index]!, onSite)));
    const users = await Promise.all(pages.map(me));
    expect(new Set(users.map((user) => user?.id)).size).toBe(1);
    expect(users[0]).toBeDefined();
  });

  test('leaves sign-in with built-in accounts available', async () => {
    const email = `${unique('built-in')}@example.org`;
    const body = { email, password, firstName: 'B', lastName: 'I' };
    expect((await browser(app).call('POST /api/auth/register', { body })).statusCode).toBe(201);
    const reply = await browser(app).call('POST /api/auth/sign-in', { body: { email, password } });
    expect(reply.statusCode).toBe(200);
  });

  test('is refused for a blocked account', async () => {
    const { page, subject } = newUser();
    await signIn(page);
    const user = (await me(page))!;
    await db.update(usersTable).set({ blockedAt: new Date() }).where(eq(usersTable.id, user.id));
    expect(reason(await signIn(new UserAgent(subject)))).toBe('blocked');
  });

  test('starts a session that sign-out ends', async () => {
    const { page } = newUser();
    await signIn(page);
    const reply = await page.step(`${url}/api/logout`);
    expect(reply.headers.get('location')).toBe('/');
    expect(await me(page)).toBeUndefined();
  });
});

/** Where the redirects end, and whether the browser is signed in then. */
async function endOf(page: UserAgent, address: string) {
  const end = new URL(await page.follow(address, onSite));
  return {
    path: end.pathname,
    error: end.searchParams.get('error'),
    isSignedIn: (await me(page)) !== undefined,
  };
}

const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const foreign = (signed: string) => sign('sha256', Buffer.from(signed), foreignKey).toString('base64url');
const bySecret = (signed: string) =>
  createHmac('sha256', provider.settings.OIDC_CLIENT_SECRET).update(signed).digest('base64url');

const refused = (error: string) => ({ path: '/sign-in', error, isSignedIn: false });

describe('the OIDC callback', () => {
  test('refuses a state of another sign-in', async () => {
    const { page } = newUser();
    const callbackUrl = new URL(await page.follow(start, callback));
    const other = new URL(await page.follow(start, callback));
    callbackUrl.searchParams.set('state', other.searchParams.get('state')!);
    expect(await endOf(page, callbackUrl.href)).toEqual(refused('expired'));
  });

  test('refuses a missing or unknown state', async () => {
    expect(await endOf(newUser().page, `${url}/api/auth/callback`)).toEqual(refused('expired'));
    expect(await endOf(newUser().page, `${url}/api/auth/callback?code=x&state=${'A'.repeat(43)}`)).toEqual(
      refused('expired'),
    );
  });

  test('refuses a browser that did not begin the sign-in', async () => {
    const attacker = newUser();
    const callbackUrl = await attacker.page.follow(start, callback);
    expect(await endOf(newUser().page, callbackUrl)).toEqual(refused('expired'));
  });

  test('refuses a code that is used a second time', async () => {
    const { page } = newUser();
    const callbackUrl = await page.follow(start, callback);
    const jar = [...page.jar(url)];
    expect(await page.follow(callbackUrl, onSite)).toBe(`${url}/`);
    expect(await endOf(new UserAgent(), callbackUrl)).toEqual(refused('expired'));
    const thief = new UserAgent();
    for (const [name, value] of jar) thief.jar(url).set(name, value);
    expect(await endOf(thief, callbackUrl)).toEqual(refused('expired'));
  });

  test('refuses a changed or expired cookie', async () => {
    const { page } = newUser();
    const callbackUrl = await page.follow(start, callback);
    const [[name, value] = ['', '']] = [...page.jar(url)];
    const [body = '', signature = ''] = value.split('.');
    const other = JSON.stringify({ ...JSON.parse(atob(body)), expiresAt: Date.now() + 1e9 });
    page.jar(url).set(name, `${Buffer.from(other).toString('base64url')}.${signature}`);
    expect(await endOf(page, callbackUrl)).toEqual(refused('expired'));
    page.jar(url).set(name, value);
    clock.offsetMs = 601_000;
    expect(await endOf(page, callbackUrl)).toEqual(refused('expired'));
    clock.offsetMs = 0;
  });

  test('refuses another issuer', async () => {
    const { page } = newUser();
    const callbackUrl = new URL(await page.follow(start, callback));
    callbackUrl.searchParams.set('iss', 'https://evil.example');
    expect(await endOf(page, callbackUrl.href)).toEqual(refused('provider_failed'));
  });

  test('redirects a cancelled sign-in to the sign-in page with the return path', async () => {
    const page = new UserAgent();
    const end = await signIn(page, '?returnTo=/tokens');
    expect(reason(end)).toBe('denied');
    expect(new URL(end).searchParams.get('returnTo')).toBe('/tokens');
  });

  test.each([
    ['without a signature', () => ({ alg: 'none' }), () => ''],
    ['by a key that is not the provider’s', (header: object) => header, foreign],
    ['by the client’s secret', (header: object) => ({ ...header, alg: 'HS256' }), bySecret],
  ])('refuses an ID token signed %s', async (_how, headerOf, signatureOf) => {
    provider.forgery.change = (answer) => {
      const [header = '', body = ''] = String(answer['id_token']).split('.');
      const other = headerOf(JSON.parse(Buffer.from(header, 'base64url').toString()) as object);
      const signed = `${Buffer.from(JSON.stringify(other)).toString('base64url')}.${body}`;
      answer['id_token'] = `${signed}.${signatureOf(signed)}`;
    };
    try {
      expect(await endOf(newUser().page, start)).toEqual(refused('provider_failed'));
    } finally {
      delete provider.forgery.change;
    }
    expect((await endOf(newUser().page, start)).isSignedIn).toBe(true);
  });

  test('refuses a provider response that exceeds the size limit', async () => {
    provider.forgery.change = (answer) => void (answer['padding'] = 'x'.repeat(2_000_000));
    try {
      expect(await endOf(newUser().page, start)).toEqual(refused('provider_unreachable'));
    } finally {
      delete provider.forgery.change;
    }
  });

  test('refuses a subject with a NUL byte', () => {
    expect(() => userFromClaims({ ...idToken, sub: 'a\u0000b' }, {}, recipient)).toThrow('provider_failed');
  });

  test.each([
    { what: 'names another client as its authorized party', changes: { azp: 'another' } },
    { what: 'was issued an hour ahead of the clock', changes: { iat: issuedAt + 3_600 } },
  ])('refuses an ID token that $what', ({ changes }) => {
    expect(() => userFromClaims({ ...idToken, ...changes }, {}, recipient)).toThrow('provider_failed');
  });

  test('accepts an ID token for this client from a provider whose clock is 20 s ahead', () => {
    const token = { ...idToken, azp: recipient.clientId, iat: issuedAt + 20 };
    expect(userFromClaims(token, {}, recipient)).toMatchObject({ email: idToken.email });
  });

  test.each([null, ''])('takes claims that are %j in the ID token from the UserInfo response', (nothing) => {
    const token = { ...idToken, email: nothing, email_verified: true, given_name: nothing };
    const info = { email: 'ada@example.org', email_verified: false, given_name: 'Ada' };
    const user = { email: 'ada@example.org', isEmailVerified: false, firstName: 'Ada' };
    expect(userFromClaims(token, info, recipient)).toMatchObject(user);
  });

  test('logs the error and the status of the provider', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const settings = { ...provider.settings, OIDC_CLIENT_SECRET: 'not the secret' };
    const wrong = await testApp({ besides: studio.storage.database, settings, log });
    provider.redirectUris.push(`${wrong.url}/api/auth/callback`);
    const end = await newUser().page.follow(`${wrong.url}/api/login`, /sign-in/);
    expect(reason(end)).toBe('provider_failed');
    expect(lines.join('')).toMatch(/"error":"invalid_client".*"status":401|"status":401/);
  });

  test('refuses claims without a valid email address', async () => {
    expect(await endOf(newUser({ email: undefined }).page, start)).toEqual(refused('email_missing'));
    expect(await endOf(newUser({ email: 'no address' }).page, start)).toEqual(refused('email_missing'));
  });
});

describe('an existing account with the same address', () => {
  test('is linked when the provider has verified the address', async () => {
    const builtIn = await registerUser({ app, db }, 'creator');
    const { page } = newUser({ email: builtIn.user.email.toUpperCase() });
    await signIn(page);
    expect(await me(page)).toMatchObject({ id: builtIn.user.id, role: 'creator', inviteValidated: true });
  });

  test('is not linked when the provider has not verified the address', async () => {
    const builtIn = await registerUser({ app, db });
    for (const email_verified of [false, undefined, 'false', 1]) {
      const { page } = newUser({ email: builtIn.user.email, email_verified });
      expect(reason(await signIn(page))).toBe('address_taken');
      expect(await me(page)).toBeUndefined();
    }
    expect(await identitiesOf(builtIn.user.id)).toEqual([]);
  });

  test('loses its password and sessions when its address was unverified', async () => {
    // Created by an attacker who waits for the owner of the address (account pre-hijacking).
    const squatter = await registerUser({ app, db });
    const { page } = newUser({ email: squatter.user.email });
    await signIn(page);
    expect((await me(page))?.id).toBe(squatter.user.id);
    expect((await squatter.call('GET /api/auth/user')).statusCode).toBe(401);
    const body = { email: squatter.user.email, password };
    expect((await browser(app).call('POST /api/auth/sign-in', { body })).statusCode).toBe(401);
  });

  test('loses an identity with an unverified address', async () => {
    const email = `${unique('contested')}@example.org`;
    const squatter = newUser({ email, email_verified: false });
    await signIn(squatter.page);
    const owner = newUser({ email });
    await signIn(owner.page);
    expect(await me(squatter.page)).toBeUndefined();
    expect(reason(await signIn(squatter.page))).toBe('address_taken');
    expect((await me(owner.page))?.email).toBe(email);
  });

  test('keeps its password when its address was verified', async () => {
    const builtIn = await registerUser({ app, db });
    await db.transaction((tx) => services.verification.addressVerified(tx, builtIn.user.id));
    await signIn(newUser({ email: builtIn.user.email }).page);
    const body = { email: builtIn.user.email, password };
    expect((await browser(app).call('POST /api/auth/sign-in', { body })).statusCode).toBe(200);
  });
});

describe('the second factor of an account', () => {
  test('is not asked for at an OIDC sign-in', async () => {
    const builtIn = await registerUser({ app, db });
    await db.transaction((tx) => services.verification.addressVerified(tx, builtIn.user.id));
    await enableSecondFactor(builtIn, clock);
    const { page } = newUser({ email: builtIn.user.email });
    await signIn(page);
    expect((await me(page))?.id).toBe(builtIn.user.id);
    const body = { email: builtIn.user.email, password };
    expect((await browser(app).call('POST /api/auth/sign-in', { body })).statusCode).toBe(202);
    clock.offsetMs = 0;
  });

  test('is not required at an OIDC sign-in with SECOND_FACTOR=everyone', async () => {
    const strict = await testApp({
      besides: studio.storage.database,
      settings: { ...provider.settings, SECOND_FACTOR: 'everyone' },
    });
    provider.redirectUris.push(`${strict.url}/api/auth/callback`);
    const builtIn = await registerUser({ app, db }, 'creator');
    await db.transaction((tx) => services.verification.addressVerified(tx, builtIn.user.id));
    const { page } = newUser({ email: builtIn.user.email });
    await page.follow(`${strict.url}/api/login`, new RegExp(`^${strict.url}/(?!api/)`));
    expect((await page.step(`${strict.url}/api/projects`)).status).toBe(200);
    const byPassword = browser(strict.app);
    const body = { email: builtIn.user.email, password };
    await byPassword.call('POST /api/auth/sign-in', { body });
    expect((await byPassword.call('GET /api/projects')).statusCode).toBe(403);
  });

  test('is removed when an account with an unverified address is taken over', async () => {
    const squatter = await registerUser({ app, db });
    await enableSecondFactor(squatter, clock);
    const { page } = newUser({ email: squatter.user.email });
    await signIn(page);
    const state = await page.step(`${url}/api/auth/second-factor`);
    expect(await state.json()).toMatchObject({ isOn: false });
    clock.offsetMs = 0;
  });
});

describe('an address in ADMIN_EMAILS', () => {
  test('makes its owner an admin with the welcome bonus when the provider has verified it', async () => {
    const { page } = newUser({ email: admins.verified });
    await signIn(page);
    expect(await me(page)).toMatchObject({ role: 'admin', inviteValidated: true, tokens: 50 });
    await signIn(page);
    expect(await me(page)).toMatchObject({ role: 'admin', tokens: 50 });
  });

  test('gives nothing when the provider has not verified it', async () => {
    const { page } = newUser({ email: admins.typed, email_verified: false });
    await signIn(page);
    expect(await me(page)).toMatchObject({ role: 'collaborator', inviteValidated: false, tokens: 0 });
  });

  test('gives nothing to an account with another address', async () => {
    const { page, subject } = newUser();
    await signIn(page);
    provider.users.set(subject, { email: 'BOSS@example.org', email_verified: true });
    await signIn(page);
    expect(await me(page)).toMatchObject({ role: 'collaborator', inviteValidated: false });
  });
});

test('the session is always a new one, regardless of the browser’s token', async () => {
  const { page } = newUser();
  const planted = 'A'.repeat(43);
  page.jar(url).set('tutti_session', planted);
  await signIn(page);
  const first = page.jar(url).get('tutti_session');
  expect(first).not.toBe(planted);
  await signIn(page);
  expect(page.jar(url).get('tutti_session')).not.toBe(first);
  const thief = new UserAgent();
  thief.jar(url).set('tutti_session', first!);
  expect(await me(thief)).toBeUndefined();
});

test('an account without password cannot sign in with a password', async () => {
  const { page, email } = newUser();
  await signIn(page);
  const [row] = await db.select().from(usersTable).where(eq(usersTable.email, email));
  expect(row?.passwordHash).toBeNull();
  const reply = await browser(app).call('POST /api/auth/sign-in', { body: { email, password: '' } });
  expect(reply.statusCode).toBe(401);
});

describe('an unreachable provider', () => {
  test('is reported on the sign-in page and affects nothing else', async () => {
    const unreachable = await issuer();
    await unreachable.stop();
    const { url: here } = await testApp({ settings: unreachable.settings });
    const end = await new UserAgent().follow(`${here}/api/login?returnTo=/tokens`, /sign-in/);
    expect(end).toBe(`${here}/sign-in?error=provider_unreachable&returnTo=%2Ftokens`);
    expect((await fetch(`${here}/healthz`)).status).toBe(200);
  });

  test('is logged at startup with the reason', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const OIDC_ISSUER = `${provider.url}/nobody`;
    await testApp({ settings: { ...provider.settings, OIDC_ISSUER }, log });
    await expect
      .poll(() => lines.join(''), { timeout: 10_000 })
      .toMatch(/"issuer":"[^"]*nobody","reason":"[^"]+".*OpenID Connect provider unavailable/);
  });

  test('is retried at the next sign-in', async () => {
    const server = createServer((socket) => socket.destroy());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const OIDC_ISSUER = `http://127.0.0.1:${address.port}`;
    const { url: here } = await testApp({ settings: { ...provider.settings, OIDC_ISSUER } });
    expect(await new UserAgent().follow(`${here}/api/login`, /sign-in/)).toContain('provider_unreachable');
    server.close();
    await once(server, 'close');
    const back = await issuer(address.port);
    expect(await new UserAgent().follow(`${here}/api/login`, /\/auth\?/)).toContain(`${back.url}/auth?`);
  });
});
