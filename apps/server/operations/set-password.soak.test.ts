import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browser, password, registerUser } from '../testing/browser.ts';
import { testContext } from '../testing/test-context.ts';
import { enableSecondFactor } from '../testing/totp-app.ts';

const fixture = await testContext();
const { app, storage, clock } = fixture;
const { connection } = storage.database;
const another = 'a lamp above the siding';

function setPassword(words: readonly string[], input: string) {
  const main = join(import.meta.dirname, '..', '..', 'cli', 'main.ts');
  const address = `postgres://${connection.user}@localhost:${connection.port}/${connection.database}`;
  const env = { DATABASE_URL: `${address}?host=${encodeURIComponent(connection.host!)}` };
  return spawnSync(process.execPath, [main, 'password', ...words], { env, input, encoding: 'utf8' });
}

test('tutti password set changes the password and ends all sessions', async () => {
  const page = await registerUser(fixture);
  const { email } = page.user;
  const signIn = async (secret: string) =>
    (await browser(app).call('POST /api/auth/sign-in', { body: { email, password: secret } })).statusCode;
  const { status, stdout } = setPassword(['set', email.toUpperCase()], `${another}\n`);
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: `${email} has a new password, and is signed out everywhere.\n`,
  });
  expect((await page.call('GET /api/auth/user')).statusCode).toBe(401);
  expect([await signIn(password), await signIn(another)]).toEqual([401, 200]);

  const short = setPassword(['set', email], 'short\n');
  expect([short.status, short.stderr]).toEqual([1, expect.stringContaining('at least 10 characters')]);
  const unknown = setPassword(['set', 'nobody@example.org'], `${another}\n`);
  expect([unknown.status, unknown.stderr]).toEqual([
    1,
    expect.stringContaining('Nobody here has the address'),
  ]);
  expect(setPassword(['set'], '').status).toBe(2);
  expect(await signIn(another)).toBe(200);
});

test('tutti password set keeps the second factor', async () => {
  const page = await registerUser(fixture);
  const { email } = page.user;
  await enableSecondFactor(page, clock);
  expect(setPassword(['set', email], `${another}\n`).status).toBe(0);
  const reply = await browser(app).call('POST /api/auth/sign-in', { body: { email, password: another } });
  expect([reply.statusCode, reply.json()]).toEqual([202, { next: 'code' }]);
});
