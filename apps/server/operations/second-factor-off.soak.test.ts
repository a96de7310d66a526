import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browser, password, registerUser } from '../testing/browser.ts';
import { testContext } from '../testing/test-context.ts';
import { enableSecondFactor } from '../testing/totp-app.ts';

const fixture = await testContext();
const { app, storage, clock } = fixture;
const { connection } = storage.database;

function secondFactor(...words: readonly string[]) {
  const main = join(import.meta.dirname, '..', '..', 'cli', 'main.ts');
  const address = `postgres://${connection.user}@localhost:${connection.port}/${connection.database}`;
  const env = { DATABASE_URL: `${address}?host=${encodeURIComponent(connection.host!)}` };
  return spawnSync(process.execPath, [main, 'second-factor', ...words], { env, encoding: 'utf8' });
}

test('tutti second-factor off lets a user sign in with the password alone', async () => {
  const page = await registerUser(fixture);
  const { email } = page.user;
  await enableSecondFactor(page, clock);
  const signIn = async () =>
    (await browser(app).call('POST /api/auth/sign-in', { body: { email, password } })).statusCode;
  expect(await signIn()).toBe(202);
  const results = [secondFactor('off', email.toUpperCase()), secondFactor('off', email)];
  expect(results.map(({ status, stdout }) => [status, stdout])).toEqual([
    [0, `${email} has no second factor any more.\n`],
    [0, `${email} had no second factor.\n`],
  ]);
  expect(await signIn()).toBe(200);
  const unknown = secondFactor('off', 'nobody@example.org');
  expect([unknown.status, unknown.stderr]).toEqual([1, 'Nobody here has the address nobody@example.org.\n']);
  expect([secondFactor('off').status, secondFactor('on', email).status]).toEqual([2, 2]);
});
