import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CurrentUser, User } from '#contract/auth.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { browser, password, registerUser, type Browser } from '#server/testing/browser.ts';
import { unique } from '#server/testing/test-context.ts';
import { fakeSmtpServer } from '#server/testing/fake-smtp-server.ts';
import { testApp } from '#server/testing/test-app.ts';

const inbox = await fakeSmtpServer();
const mailer = openMailer({ url: inbox.url, from: 'tutti@tutti.example' });
const site = { url: 'https://tutti.example', name: 'Tutti' };
const clock = { offsetMs: 0 };
const adminEmails = Array.from({ length: 4 }, () => `${unique('ada')}@example.org`);
const settings = { ADMIN_EMAILS: adminEmails.join(',') };
const { app, services } = await testApp({
  mailer,
  site,
  settings,
  now: () => Date.now() + clock.offsetMs,
});
const { db } = services;
const withoutMail = await testApp({ settings });
afterAll(() => mailer.close());
beforeEach(() => inbox.mails.splice(0));

async function register(page: Browser, email: string): Promise<User> {
  const body = { email, password, firstName: 'Ada', lastName: 'Byron' };
  return (await page.call('POST /api/auth/register', { body })).json<User>();
}

const whoIs = async (page: Browser) => (await page.call('GET /api/auth/user')).json<CurrentUser>();

/** The path of the link in the mail to an address. */
async function linkTo(email: string): Promise<string> {
  const find = () => inbox.mails.find(({ to }) => to.toLowerCase() === email.toLowerCase());
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return /https:\/\/tutti\.example(\/\S+)/.exec(find()!.parts.get('text/plain')!)![1]!;
}

describe('an address in ADMIN_EMAILS', () => {
  test('makes its owner an admin with the welcome bonus once the mailed link is followed', async () => {
    const page = browser(app);
    const email = adminEmails[0]!.toUpperCase();
    expect(await register(page, email)).toMatchObject({ role: 'collaborator', inviteValidated: false });
    expect((await page.call('GET /api/admin/invite-codes')).statusCode).toBe(403);
    const link = await linkTo(email);
    const reply = await page.call(`GET ${link}`);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/verify-email?outcome=confirmed']);
    expect(await whoIs(page)).toMatchObject({ role: 'admin', inviteValidated: true, tokens: 50 });
    expect((await page.call(`GET ${link}`)).statusCode).toBe(302);
    expect(await whoIs(page)).toMatchObject({ role: 'admin', tokens: 50 });
    expect((await page.call('GET /api/admin/invite-codes')).statusCode).toBe(200);
  });

  test('closes the unused first admin code when it is verified', async () => {
    const fresh = await testApp({ settings });
    const { invites, verification } = fresh.services;
    const code = (await invites.ensureFirstAdminCode())!;
    const owner = await register(browser(fresh.app), adminEmails[0]!);
    await fresh.services.db.transaction((tx) => verification.addressVerified(tx, owner.id));
    const other = await registerUser({ app: fresh.app, db: fresh.services.db });
    const reply = await other.call('POST /api/invite/validate', { body: { code } });
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'invalid_invite_code' }]);
    expect(await invites.ensureFirstAdminCode()).toBeUndefined();
  });

  test('gives an unverified account nothing, even if a mail scanner follows the link', async () => {
    const impostor = browser(app);
    await register(impostor, adminEmails[1]!);
    const link = await linkTo(adminEmails[1]!);
    const scanner = browser(app);
    const reply = await scanner.call(`GET ${link}`);
    const token = link.split('token=')[1]!;
    const returnTo = `/verify-email?token=${token}`;
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      `/sign-in?${new URLSearchParams({ returnTo })}`,
    ]);
    const other = await registerUser({ app, db }, 'creator');
    expect((await other.call(`GET ${link}`)).headers.location).toBe('/verify-email?outcome=other-account');
    expect(await whoIs(impostor)).toMatchObject({ role: 'collaborator', inviteValidated: false });
  });

  test('gives nothing on a server without mail', async () => {
    const page = browser(withoutMail.app);
    await register(page, adminEmails[2]!);
    const reply = await page.call('POST /api/auth/verify-email');
    expect(reply.statusCode).toBe(501);
    expect(reply.json()).toMatchObject({ code: 'mail_unavailable' });
    expect(await whoIs(page)).toMatchObject({
      role: 'collaborator',
      inviteValidated: false,
      canConfirmEmail: false,
    });
  });
});

test('verifying any other address changes neither role nor balance', async () => {
  const page = await registerUser({ app, db });
  expect(await whoIs(page)).toMatchObject({ canConfirmEmail: true });
  await page.call('POST /api/auth/verify-email');
  expect((await page.call(`GET ${await linkTo(page.user.email)}`)).statusCode).toBe(302);
  expect(await whoIs(page)).toMatchObject({
    role: 'collaborator',
    inviteValidated: false,
    tokens: 0,
    canConfirmEmail: false,
  });
});

test('a verification link expires after a day and cannot be forged', async () => {
  const page = browser(app);
  await register(page, adminEmails[3]!);
  const link = await linkTo(adminEmails[3]!);
  for (const path of [link.slice(0, -3), link.replace('token=', 'token=x'), `${link.split('=')[0]}=.`]) {
    const reply = await page.call(`GET ${path}`);
    expect(reply.headers.location).toBe('/verify-email?outcome=invalid');
  }
  clock.offsetMs = 86_400_001;
  expect((await page.call(`GET ${link}`)).headers.location).toBe('/verify-email?outcome=invalid');
  expect(await whoIs(page)).toMatchObject({ role: 'collaborator' });
  clock.offsetMs = 0;
});

test('a verification mail contains no text entered at registration', async () => {
  const page = browser(app);
  const email = `${unique('stranger')}@example.org`;
  const body = { email, password, firstName: 'Unlock https://evil.test/unlock', lastName: 'now' };
  expect((await page.call('POST /api/auth/register', { body })).statusCode).toBe(201);
  await page.call('POST /api/auth/verify-email');
  await linkTo(email);
  const letter = inbox.mails.find(({ to }) => to === email)!;
  for (const part of letter.parts.values()) expect(part).not.toMatch(/evil|Unlock/);
});

test('verification mails are limited to five an hour per mailbox, regardless of the account', async () => {
  const mailbox = unique('someone');
  const statuses: number[] = [];
  for (let i = 0; i < 8; i++) {
    const page = browser(app);
    await register(page, `${i % 2 ? mailbox : mailbox.toUpperCase()}+${i}@example.org`);
    statuses.push((await page.call('POST /api/auth/verify-email')).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(5).fill(202), 429, 429, 429]);
});

test('verification mails are limited to thirty an hour per client address', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 32; i++) {
    const page = browser(app);
    await register(page, `${unique('each')}@example.org`);
    const remoteAddress = '203.0.113.60';
    statuses.push((await page.call('POST /api/auth/verify-email', { remoteAddress })).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(30).fill(202), 429, 429]);
});

test('any signed-in user can request a verification mail', async () => {
  expect((await browser(app).call('POST /api/auth/verify-email')).statusCode).toBe(401);
  for (const role of [undefined, 'collaborator', 'creator', 'admin'] as const) {
    const page = await registerUser({ app, db }, role);
    expect((await page.call('POST /api/auth/verify-email')).statusCode).toBe(202);
  }
});
