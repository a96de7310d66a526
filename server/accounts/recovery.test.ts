import { afterAll, expect, test } from 'vitest';
import { openMailer } from '#server/mail/mailer.ts';
import { browser, password, somebody, type SignedIn } from '#server/testing/browser.ts';
import { withPhone } from '#server/testing/phone.ts';
import { smtpInbox } from '#server/testing/smtp-inbox.ts';
import { studioApp } from '#server/testing/studio-app.ts';

const inbox = await smtpInbox();
const mailer = openMailer({ url: inbox.url, from: 'tutti@tutti.example' });
const site = { url: 'https://tutti.example', name: 'Tutti' };
const studio = await studioApp({ mailer, site, secret: 'a secret that this server has now' });
/** The same installation, restarted with another secret. */
const restarted = await studioApp({
  besides: studio.storage.database,
  secret: 'another secret after that',
});
afterAll(() => mailer.close());

const lettersTo = ({ user }: SignedIn) =>
  inbox.letters.filter(({ to }) => to.toLowerCase() === user.email.toLowerCase());

async function enter(app: typeof studio.app, { user }: SignedIn, code: string) {
  const page = browser(app);
  await page.call('POST /api/auth/sign-in', { body: { email: user.email, password } });
  return (await page.call('POST /api/auth/sign-in/code', { body: { code } })).statusCode;
}

test('using a recovery code notifies the user by mail, and using an app code does not', async () => {
  const { app, services, clock } = studio;
  const page = await somebody({ app, db: services.db });
  const { phone, recoveryCodes } = await withPhone(page, clock);
  expect(await enter(app, page, phone.next())).toBe(200);
  expect(await enter(app, page, recoveryCodes[0]!)).toBe(200);
  expect(await enter(app, page, recoveryCodes[0]!)).toBe(401);
  await expect.poll(() => lettersTo(page).length, { timeout: 10_000 }).toBe(1);
  const letter = lettersTo(page)[0]!;
  expect(letter.parts.get('text/plain')).toContain('9 are left.');
  expect(letter.parts.get('text/plain')).not.toContain(recoveryCodes[0]);
});

test('recovery codes work after the server secret changed, and app codes do not', async () => {
  const { app, services, clock } = studio;
  const page = await somebody({ app, db: services.db });
  const { phone, recoveryCodes } = await withPhone(page, clock);
  restarted.clock.offsetMs = clock.offsetMs;
  expect(await enter(restarted.app, page, phone.code(1))).toBe(401);
  expect(await enter(restarted.app, page, recoveryCodes[0]!)).toBe(200);
  expect(await enter(app, page, phone.code(1))).toBe(200);
});
