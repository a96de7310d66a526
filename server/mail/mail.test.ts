import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { usersTable } from '#server/accounts/accounts.tables.ts';
import { connect, migrationsFolder } from '#server/storage/postgres/database.ts';
import { silentLog } from '#server/storage/testing/test-server.ts';
import { somebody } from '#server/testing/browser.ts';
import { gateTo } from '#server/testing/faults/gate.ts';
import { smtpInbox } from '#server/testing/smtp-inbox.ts';
import { studioApp } from '#server/testing/studio-app.ts';
import { mailService } from './mail.service.ts';
import { MailError, openMailer, type Mailer } from './mailer.ts';
import { mailsTable } from './mails.tables.ts';

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const inbox = await smtpInbox();
const mailer = openMailer({ url: inbox.url, from: 'tutti@tutti.example' });
const { app, services, storage } = await studioApp({ mailer, log });
const { db } = services;
const mail = services.mail!;
afterAll(() => mailer.close());
beforeEach(() => {
  inbox.letters.splice(0);
  inbox.refuseWith = undefined;
});

async function ordered() {
  const page = await somebody({ app, db });
  const reply = await page.call('POST /api/auth/verify-email');
  expect(reply.statusCode).toBe(202);
  return page;
}

const rowOf = async (userId: string) =>
  (await db.select().from(mailsTable).where(eq(mailsTable.userId, userId)))[0]!;
const stateOf = async (userId: string) => {
  const { state, attempts } = await rowOf(userId);
  return `${state} after ${attempts}`;
};
const patience = { timeout: 10_000 };

test('a mail that was ordered leaves by itself, with an id of its own', async () => {
  const { user } = await ordered();
  await expect.poll(() => stateOf(user.id), patience).toBe('sent after 1');
  const [letter, ...more] = inbox.letters;
  expect(more).toEqual([]);
  expect(letter!.to).toBe(user.email);
  expect(letter!.headers.get('message-id')).toBe(`<${(await rowOf(user.id)).id}@tutti.example>`);
});

test('what a rolled back transaction has ordered never leaves', async () => {
  const { user } = await somebody({ app, db });
  const undone = db.transaction(async (tx) => {
    await mail.add(tx, { kind: 'verify_email', userId: user.id });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await rowOf(user.id)).toBeUndefined();
});

test('a server that is busy is asked again later, once', async () => {
  inbox.refuseWith = 451;
  const { user } = await ordered();
  await expect.poll(() => stateOf(user.id), patience).toBe('waiting after 1');
  inbox.refuseWith = undefined;
  const { id } = await rowOf(user.id);
  await Promise.all(Array.from({ length: 8 }, () => mail.deliver(id)));
  await expect.poll(() => stateOf(user.id), patience).toBe('sent after 2');
  expect(inbox.letters).toHaveLength(1);
});

test('one that did not leave while the database was away as well goes back into the line', async () => {
  const { user } = await somebody({ app, db });
  const id = crypto.randomUUID();
  await db.insert(mailsTable).values({ id, kind: 'verify_email', userId: user.id });
  const { host, port } = storage.database.connection;
  const gate = await gateTo({ path: `${host}/.s.PGSQL.${port}` });
  const through = { ...storage.database.connection, host: '127.0.0.1', port: gate.port };
  const there = await connect(through, migrationsFolder, silentLog);
  const offline: Mailer = {
    async send() {
      await gate.cut();
      throw new MailError('ECONNREFUSED', undefined);
    },
    close: () => undefined,
  };
  const own = mailService({ db: there.db, queue: storage.queue, mailer: offline, log });
  const message = { to: user.email, subject: 'x', text: 'x', html: 'x' };
  own.composeWith('verify_email', async () => message);
  const delivering = own.deliver(id);
  // What rejects is looked at below.
  delivering.catch(() => undefined);
  await expect.poll(() => stateOf(user.id), patience).toBe('sending after 1');
  await sleep(300);
  await gate.heal();
  await delivering;
  expect(await stateOf(user.id)).toBe('waiting after 1');
  await there.close();
  gate.close();
});

test('a server that says never is not asked again', async () => {
  inbox.refuseWith = 550;
  const { user } = await ordered();
  await expect.poll(() => stateOf(user.id), patience).toBe('dropped after 1');
});

test('a mail at which its process died is not sent a second time', async () => {
  const { user } = await somebody({ app, db });
  const id = crypto.randomUUID();
  await db.insert(mailsTable).values({ id, kind: 'verify_email', userId: user.id, state: 'sending' });
  await mail.deliver(id);
  expect(inbox.letters).toEqual([]);
});

test('a failed connection to the mail server is logged with its reason', async () => {
  const broken = openMailer({ url: 'smtp://tutti:s3cret-password@127.0.0.1:1', from: 'a@b.example' });
  const message = { to: 'c@d.example', subject: 'x', text: 'x', html: 'x' };
  await expect(broken.send('id', message)).rejects.toThrow(/\(E\w+: connect ECONNREFUSED 127\.0\.0\.1:1\)/);
  broken.close();
});

test('a mail server that is away or refuses the password breaks no request, and no line names the password', async () => {
  for (const url of [
    'smtp://tutti:s3cret-password@127.0.0.1:1',
    inbox.url.replace(inbox.password, 's3cret-password'),
  ]) {
    const broken = openMailer({ url, from: 'tutti@tutti.example' });
    const { user } = await somebody({ app, db });
    const refused: unknown = await broken
      .send('id', { to: user.email, subject: 'x', text: 'x', html: 'x' })
      .catch((error: unknown) => error);
    broken.close();
    expect(refused).toMatchObject({ name: 'MailError', isFinal: false });
    log.error({ err: refused }, 'as it would be logged');
  }
  const away = await studioApp({
    mailer: openMailer({ url: 'smtp://tutti:s3cret-password@127.0.0.1:1', from: 'a@b.example' }),
    log,
  });
  const page = await somebody({ app: away.app, db: away.services.db });
  expect((await page.call('POST /api/auth/verify-email')).statusCode).toBe(202);
  await expect
    .poll(() => lines.filter((line) => line.includes('did not take a message')).length)
    .toBeGreaterThan(2);
  const logged = lines.join('');
  expect(logged).not.toContain('s3cret-password');
  expect(logged).not.toContain(inbox.password);
  expect(logged).not.toContain('token=');
});

test('somebody may ask five times in an hour', async () => {
  const page = await somebody({ app, db });
  await db.update(usersTable).set({ emailVerifiedAt: new Date() }).where(eq(usersTable.id, page.user.id));
  const codes: number[] = [];
  for (let i = 0; i < 6; i++) codes.push((await page.call('POST /api/auth/verify-email')).statusCode);
  expect(codes).toEqual([202, 202, 202, 202, 202, 429]);
});

test('no word of a letter becomes a header or another reader', async () => {
  const words = 'Night tram\r\nBcc: thief@example.org\r\n\r\nInstead';
  const message = { to: 'ada@example.org', subject: words, text: words, html: '<p>words</p>' };
  await mailer.send('injection', message);
  expect(inbox.letters).toHaveLength(1);
  const [letter] = inbox.letters;
  expect([letter!.to, letter!.headers.get('bcc')]).toEqual(['ada@example.org', undefined]);
  expect(letter!.headers.get('subject')).toMatch(/^Night tram/);
});

test('what was settled a month ago is forgotten, though nobody reads any digest', async () => {
  const [old, fresh] = [await ordered(), await ordered()];
  await db
    .update(mailsTable)
    .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
    .where(eq(mailsTable.userId, old.user.id));
  services.startHousekeeping();
  await expect.poll(() => db.$count(mailsTable, eq(mailsTable.userId, old.user.id))).toBe(0);
  expect(await db.$count(mailsTable, eq(mailsTable.userId, fresh.user.id))).toBe(1);
});
