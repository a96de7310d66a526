import { afterAll, expect, test } from 'vitest';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { browser, password, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { enableSecondFactor } from '#server/testing/totp-app.ts';
import { fakeSmtpServer } from '#server/testing/fake-smtp-server.ts';
import { testApp } from '#server/testing/test-app.ts';

const inbox = await fakeSmtpServer();
const mailer = openMailer({ url: inbox.url, from: 'tutti@tutti.example' });
const site = { url: 'https://tutti.example', name: 'Tutti' };
const studio = await testApp({ mailer, site, secret: 'a secret that this server has now' });
/** The same installation, restarted with another secret. */
const restarted = await testApp({
  besides: studio.storage.database,
  secret: 'another secret after that',
});
afterAll(() => mailer.close());

const lettersTo = ({ user }: SignedInUser) =>
  inbox.mails.filter(({ to }) => to.toLowerCase() === user.email.toLowerCase());

async function signInWithCode(app: typeof studio.app, { user }: SignedInUser, code: string) {
  const page = browser(app);
  await page.call('POST /api/auth/sign-in', { body: { email: user.email, password } });
  return (await page.call('POST /api/auth/sign-in/code', { body: { code } })).statusCode;
}

test('using a recovery code notifies the user by mail, and using an app code does not', async () => {
  const { app, services, clock } = studio;
  const page = await registerUser({ app, db: services.db });
  const { totpApp, recoveryCodes } = await enableSecondFactor(page, clock);
  expect(await signInWithCode(app, page, totpApp.next())).toBe(200);
  expect(await signInWithCode(app, page, recoveryCodes[0]!)).toBe(200);
  expect(await signInWithCode(app, page, recoveryCodes[0]!)).toBe(401);
  await expect.poll(() => lettersTo(page).length, { timeout: 10_000 }).toBe(1);
  const letter = lettersTo(page)[0]!;
  expect(letter.parts.get('text/plain')).toContain('9 recovery codes left.');
  expect(letter.parts.get('text/plain')).not.toContain(recoveryCodes[0]);
});

test('recovery codes work after the server secret changed, and app codes do not', async () => {
  const { app, services, clock } = studio;
  const page = await registerUser({ app, db: services.db });
  const { totpApp, recoveryCodes } = await enableSecondFactor(page, clock);
  restarted.clock.offsetMs = clock.offsetMs;
  expect(await signInWithCode(restarted.app, page, totpApp.code(1))).toBe(401);
  expect(await signInWithCode(restarted.app, page, recoveryCodes[0]!)).toBe(200);
  expect(await signInWithCode(app, page, totpApp.code(1))).toBe(200);
});
