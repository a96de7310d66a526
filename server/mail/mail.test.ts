import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { usersTable } from '#server/accounts/accounts.tables.ts';
import { password, somebody } from '#server/testing/browser.ts';
import { mailJobs, mailsDue, retryMailsNow } from '#server/testing/mail-jobs.ts';
import { smtpInbox } from '#server/testing/smtp-inbox.ts';
import { studioApp } from '#server/testing/studio-app.ts';
import { oldMailQueue, type MailOutcome } from './mail.service.ts';
import { openMailer, type Mailer } from './mailer.ts';

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const inbox = await smtpInbox();
const mailer = openMailer({ url: inbox.url, from: 'tutti@tutti.example' });
const outcomes: MailOutcome[] = [];
const onMailOutcome = (outcome: MailOutcome) => void outcomes.push(outcome);
const { app, services, storage } = await studioApp({ mailer, log, onMailOutcome });
const { db } = services;
const mail = services.mail!;
afterAll(() => mailer.close());
beforeEach(() => {
  inbox.letters.splice(0);
  outcomes.splice(0);
  inbox.refuseWith = undefined;
});

async function ordered() {
  const page = await somebody({ app, db });
  const reply = await page.call('POST /api/auth/verify-email');
  expect(reply.statusCode).toBe(202);
  return page;
}

const stateOf = async (userId: string) => {
  const [job] = await mailJobs(db, userId);
  return job && `${job.state} after ${job.retries} retries`;
};
const patience = { timeout: 10_000 };

test('the mail queue sends a requested mail with its job id as the Message-ID', async () => {
  const { user } = await ordered();
  await expect.poll(() => stateOf(user.id), patience).toBe('completed after 0 retries');
  const [letter, ...more] = inbox.letters;
  expect(more).toEqual([]);
  expect(letter!.to).toBe(user.email);
  expect(letter!.headers.get('message-id')).toBe(`<${(await mailJobs(db, user.id))[0]!.id}@tutti.example>`);
  expect(outcomes).toEqual(['sent']);
});

test('the mail queue sends no mail of a transaction that is rolled back', async () => {
  const { user } = await somebody({ app, db });
  const undone = db.transaction(async (tx) => {
    await mail.add(tx, { kind: 'verify_email', userId: user.id });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await stateOf(user.id)).toBeUndefined();
});

test('the mail queue retries with backoff while the mail server is busy and sends the mail once', async () => {
  inbox.refuseWith = 451;
  const { user } = await ordered();
  await expect.poll(() => stateOf(user.id), patience).toBe('retry after 0 retries');
  inbox.refuseWith = undefined;
  await retryMailsNow(db);
  await expect.poll(() => stateOf(user.id), patience).toBe('completed after 1 retries');
  expect(inbox.letters).toHaveLength(1);
  expect(outcomes).toEqual(['retried', 'sent']);
});

test('the mail queue reports a mail whose last attempt fails', async () => {
  inbox.refuseWith = 451;
  const { user } = await ordered();
  await expect.poll(() => stateOf(user.id), patience).toBe('retry after 0 retries');
  await db.execute(sql`UPDATE pgboss.job SET retry_limit = 1 WHERE data ->> 'userId' = ${user.id}`);
  await retryMailsNow(db);
  await expect.poll(() => outcomes, patience).toEqual(['retried', 'failed']);
  expect(await stateOf(user.id)).toBe('failed after 1 retries');
});

test('the mail queue sends a mail again when its process stops while sending', async () => {
  const sending = Promise.withResolvers<void>();
  const hanging: Mailer = {
    send: () => (sending.resolve(), new Promise(() => undefined)),
    close: () => undefined,
  };
  const stopping = await studioApp({ mailer: hanging });
  const page = await somebody({ app: stopping.app, db: stopping.services.db });
  await page.call('POST /api/auth/verify-email');
  await sending.promise;
  await stopping.storage.queue.stop({ graceMs: 0 });
  await retryMailsNow(stopping.services.db);
  await studioApp({ mailer, besides: stopping.storage.database });
  await expect.poll(() => inbox.letters.map(({ to }) => to), patience).toEqual([page.user.email]);
});

test('the mail queue does not retry a mail that the mail server rejects permanently', async () => {
  inbox.refuseWith = 550;
  const { user } = await ordered();
  await expect.poll(() => stateOf(user.id), patience).toBe('completed after 0 retries');
  expect(outcomes).toEqual(['refused']);
});

test('the mail queue sends no mail to an account that is deleted before the next attempt', async () => {
  inbox.refuseWith = 451;
  const page = await ordered();
  const { user } = page;
  await mail.add(db, { kind: 'recovery_code_used', userId: user.id });
  const states = async () => (await mailJobs(db, user.id)).map(({ state }) => state);
  await expect.poll(states, patience).toEqual(['retry', 'retry']);
  await page.call('POST /api/auth/delete-account', { body: { confirmation: password } });
  inbox.refuseWith = undefined;
  await retryMailsNow(db);
  await expect.poll(states, patience).toEqual(['completed', 'completed']);
  expect(inbox.letters).toEqual([]);
  expect(outcomes).toEqual(['retried', 'retried']);
});

test.each(['waiting', 'sending', 'sent'])(
  'the mail queue migrates a mail from the previous version that is %s',
  async (state) => {
    const { user } = await somebody({ app, db });
    const id = crypto.randomUUID();
    await db.execute(sql`
    INSERT INTO mails (id, kind, user_id, state) VALUES (${id}, 'verify_email', ${user.id}, ${state})`);
    for (const key of ['first', 'again'])
      await storage.queue.send(db, oldMailQueue, { mailId: id }, { key: id + key });
    const oldJobs = sql`pgboss.job WHERE data ->> 'mailId' = ${id} AND state = 'completed'`;
    await expect
      .poll(async () => (await db.execute(sql`SELECT FROM ${oldJobs}`)).rows.length, patience)
      .toBe(2);
    const expected = state === 'sent' ? [] : [user.email];
    await expect.poll(() => mailsDue(db), patience).toBe(0);
    expect(inbox.letters.map(({ to }) => to)).toEqual(expected);
  },
);

test('a failed connection to the mail server is logged with its reason', async () => {
  const broken = openMailer({ url: 'smtp://tutti:s3cret-password@127.0.0.1:1', from: 'a@b.example' });
  const message = { to: 'c@d.example', subject: 'x', text: 'x', html: 'x' };
  await expect(broken.send('id', message)).rejects.toThrow(/\(E\w+: connect ECONNREFUSED 127\.0\.0\.1:1\)/);
  broken.close();
});

test('an unreachable mail server or a rejected password fails no request, and the log does not contain the password', async () => {
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

test('a user can request five verification mails an hour', async () => {
  const page = await somebody({ app, db });
  await db.update(usersTable).set({ emailVerifiedAt: new Date() }).where(eq(usersTable.id, page.user.id));
  const codes: number[] = [];
  for (let i = 0; i < 6; i++) codes.push((await page.call('POST /api/auth/verify-email')).statusCode);
  expect(codes).toEqual([202, 202, 202, 202, 202, 429]);
});

test('mail content cannot inject headers or recipients', async () => {
  const words = 'Night tram\r\nBcc: thief@example.org\r\n\r\nInstead';
  const message = { to: 'ada@example.org', subject: words, text: words, html: '<p>words</p>' };
  await mailer.send('injection', message);
  expect(inbox.letters).toHaveLength(1);
  const [letter] = inbox.letters;
  expect([letter!.to, letter!.headers.get('bcc')]).toEqual(['ada@example.org', undefined]);
  expect(letter!.headers.get('subject')).toMatch(/^Night tram/);
});
