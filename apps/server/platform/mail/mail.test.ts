import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { password, registerUser } from '#server/testing/browser.ts';
import { mailJobs, retryMailsNow } from '#server/testing/mail-jobs.ts';
import { fakeSmtpServer } from '#server/testing/fake-smtp-server.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { MailResult } from './mail.service.ts';
import { openMailer, type Mailer } from './mailer.ts';

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const inbox = await fakeSmtpServer();
const mailer = openMailer({ url: inbox.url, from: 'tutti@tutti.example' });
const results: MailResult[] = [];
const onMailResult = (result: MailResult) => void results.push(result);
const { app, services } = await testApp({ mailer, log, onMailOutcome: onMailResult });
const { db } = services;
const mail = services.mail!;
afterAll(() => mailer.close());
beforeEach(() => {
  inbox.mails.splice(0);
  results.splice(0);
  inbox.refuseWith = undefined;
});

async function requestMail() {
  const page = await registerUser({ app, db });
  const reply = await page.call('POST /api/auth/verify-email');
  expect(reply.statusCode).toBe(202);
  return page;
}

const stateOf = async (userId: string) => {
  const [job] = await mailJobs(db, userId);
  return job && `${job.state} after ${job.retries} retries`;
};
const pollOptions = { timeout: 10_000 };

test('the mail queue sends a requested mail with its job id as the Message-ID', async () => {
  const { user } = await requestMail();
  await expect.poll(() => stateOf(user.id), pollOptions).toBe('completed after 0 retries');
  const [letter, ...more] = inbox.mails;
  expect(more).toEqual([]);
  expect(letter!.to).toBe(user.email);
  expect(letter!.headers.get('message-id')).toBe(`<${(await mailJobs(db, user.id))[0]!.id}@tutti.example>`);
  expect(results).toEqual(['sent']);
});

test('the mail queue sends no mail of a transaction that is rolled back', async () => {
  const { user } = await registerUser({ app, db });
  const undone = db.transaction(async (tx) => {
    await mail.add(tx, { kind: 'verify_email', userId: user.id });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await stateOf(user.id)).toBeUndefined();
});

test('the mail queue retries with backoff while the mail server is busy and sends the mail once', async () => {
  inbox.refuseWith = 451;
  const { user } = await requestMail();
  await expect.poll(() => stateOf(user.id), pollOptions).toBe('retry after 0 retries');
  inbox.refuseWith = undefined;
  await retryMailsNow(db);
  await expect.poll(() => stateOf(user.id), pollOptions).toBe('completed after 1 retries');
  expect(inbox.mails).toHaveLength(1);
  expect(results).toEqual(['retried', 'sent']);
});

test('the mail queue reports a mail whose last attempt fails', async () => {
  inbox.refuseWith = 451;
  const { user } = await requestMail();
  await expect.poll(() => stateOf(user.id), pollOptions).toBe('retry after 0 retries');
  await db.execute(sql`UPDATE pgboss.job SET retry_limit = 1 WHERE data ->> 'userId' = ${user.id}`);
  await retryMailsNow(db);
  await expect.poll(() => results, pollOptions).toEqual(['retried', 'failed']);
  expect(await stateOf(user.id)).toBe('failed after 1 retries');
});

test('the mail queue sends a mail again when its process stops while sending', async () => {
  const sending = Promise.withResolvers<void>();
  const hanging: Mailer = {
    send: () => (sending.resolve(), new Promise(() => undefined)),
    close: () => undefined,
  };
  const stopping = await testApp({ mailer: hanging });
  const page = await registerUser({ app: stopping.app, db: stopping.services.db });
  await page.call('POST /api/auth/verify-email');
  await sending.promise;
  await stopping.storage.queue.stop({ graceMs: 0 });
  await retryMailsNow(stopping.services.db);
  await testApp({ mailer, besides: stopping.storage.database });
  await expect.poll(() => inbox.mails.map(({ to }) => to), pollOptions).toEqual([page.user.email]);
});

test('the mail queue does not retry a mail that the mail server rejects permanently', async () => {
  inbox.refuseWith = 550;
  const { user } = await requestMail();
  await expect.poll(() => stateOf(user.id), pollOptions).toBe('completed after 0 retries');
  expect(results).toEqual(['refused']);
});

test('the mail queue sends no mail to an account that is deleted before the next attempt', async () => {
  inbox.refuseWith = 451;
  const page = await requestMail();
  const { user } = page;
  await mail.add(db, { kind: 'recovery_code_used', userId: user.id });
  const states = async () => (await mailJobs(db, user.id)).map(({ state }) => state);
  await expect.poll(states, pollOptions).toEqual(['retry', 'retry']);
  await page.call('POST /api/auth/delete-account', { body: { confirmation: password } });
  inbox.refuseWith = undefined;
  await retryMailsNow(db);
  await expect.poll(states, pollOptions).toEqual(['completed', 'completed']);
  expect(inbox.mails).toEqual([]);
  expect(results).toEqual(['retried', 'retried']);
});

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
    const { user } = await registerUser({ app, db });
    const refused: unknown = await broken
      .send('id', { to: user.email, subject: 'x', text: 'x', html: 'x' })
      .catch((error: unknown) => error);
    broken.close();
    expect(refused).toMatchObject({ name: 'MailError', isFinal: false });
    log.error({ err: refused }, 'as it would be logged');
  }
  const unreachable = await testApp({
    mailer: openMailer({ url: 'smtp://tutti:s3cret-password@127.0.0.1:1', from: 'a@b.example' }),
    log,
  });
  const page = await registerUser({ app: unreachable.app, db: unreachable.services.db });
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
  const page = await registerUser({ app, db });
  await db.update(usersTable).set({ emailVerifiedAt: new Date() }).where(eq(usersTable.id, page.user.id));
  const codes: number[] = [];
  for (let i = 0; i < 6; i++) codes.push((await page.call('POST /api/auth/verify-email')).statusCode);
  expect(codes).toEqual([202, 202, 202, 202, 202, 429]);
});

test('mail content cannot inject headers or recipients', async () => {
  const text = 'Night tram\r\nBcc: thief@example.org\r\n\r\nInstead';
  const message = { to: 'ada@example.org', subject: text, text, html: '<p>words</p>' };
  await mailer.send('injection', message);
  expect(inbox.mails).toHaveLength(1);
  const [letter] = inbox.mails;
  expect([letter!.to, letter!.headers.get('bcc')]).toEqual(['ada@example.org', undefined]);
  expect(letter!.headers.get('subject')).toMatch(/^Night tram/);
});

test('a mail reaches an address with letters beyond ASCII', async () => {
  const to = 'jörg@xn--bcher-kva.example';
  await mailer.send('id', { to, subject: 'x', text: 'x', html: 'x' });
  // The server of the test decodes the domain.
  expect(inbox.mails.map((letter) => letter.to)).toEqual(['jörg@bücher.example']);
});
