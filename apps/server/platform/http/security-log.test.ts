import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { browser, password, registerUser } from '#server/testing/browser.ts';
import { eventually } from '#server/testing/eventually.ts';
import { unique } from '#server/testing/test-context.ts';
import { enableSecondFactor } from '#server/testing/totp-app.ts';
import { testApp } from '#server/testing/test-app.ts';

const lines: string[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    const line = chunk.toString();
    if (line.includes('"security"')) lines.push(line);
    done();
  },
});
const studio = await testApp({
  log: pino({ level: 'info', base: null }, stream),
  settings: { LOG_LEVEL: 'info' },
});
const { app, services } = studio;
const server = { app, db: services.db };

/** Runs `act` and returns the `count` security lines that it logs. */
async function written(act: () => Promise<unknown>, count: number): Promise<object[]> {
  lines.length = 0;
  await act();
  await eventually(() => expect(lines).toHaveLength(count));
  return lines.map((line) => JSON.parse(line) as object);
}

const signIn = (email: string, secret: string) =>
  browser(app).call('POST /api/auth/sign-in', {
    body: { email, password: secret },
    remoteAddress: '203.0.113.5',
  });

test('a sign-in logs user, event, address and outcome, without credentials', async () => {
  const { user } = await registerUser(server);
  const seen = await written(async () => {
    await signIn(user.email, password);
    await signIn(user.email, 'not the password');
    await signIn(`${unique('nobody')}@example.org`, 'not the password');
  }, 3);
  const from = {
    security: 'sign in',
    ip: '203.0.113.5',
    requestId: expect.any(String),
    time: expect.any(Number),
  };
  expect(seen[0]).toMatchObject({ ...from, outcome: 'done', person: user.id });
  expect(seen.slice(1)).toMatchObject([
    { ...from, outcome: 'wrong_credentials' },
    { ...from, outcome: 'wrong_credentials' },
  ]);
  expect(lines.join('')).not.toMatch(/password"|not the|@example|argon/);
});

test('a sign-in with a second factor logs each step without the code', async () => {
  const page = await registerUser(server);
  const { user } = page;
  const { totpApp: phone } = await enableSecondFactor(page, studio.clock);
  const secondFactorPage = browser(app);
  const [wrong, right] = [phone.wrong(), phone.next()];
  const seen = await written(async () => {
    await secondFactorPage.call('POST /api/auth/sign-in', { body: { email: user.email, password } });
    for (const code of [wrong, right])
      await secondFactorPage.call('POST /api/auth/sign-in/code', { body: { code } });
    await page.call('POST /api/auth/second-factor/off', { body: { password, code: wrong } });
  }, 4);
  expect(seen).toMatchObject([
    { security: 'sign in', outcome: 'code_needed' },
    { security: 'sign in with a code', outcome: 'wrong_code' },
    { security: 'sign in with a code', outcome: 'done', person: user.id },
    { security: 'turn the second factor off', outcome: 'wrong_code', person: user.id },
  ]);
  for (const code of [wrong, right]) expect(lines.join('')).not.toContain(`"${code}"`);
});

test('a forbidden request is logged, an ordinary one is not', async () => {
  const member = await registerUser(server, 'collaborator');
  const seen = await written(async () => {
    await member.call('GET /api/admin/users');
    await member.call('POST /api/comments', { headers: { origin: 'https://evil.example' }, body: {} });
    await browser(app).call('GET /api/auth/user');
    await member.call('GET /api/projects');
  }, 2);
  expect(seen).toMatchObject([
    { security: 'refused', outcome: 'role_required', call: 'GET /api/admin/users', person: member.user.id },
    { security: 'refused', outcome: 'foreign_origin' },
  ]);
});

test('request data cannot forge a log line', async () => {
  await written(() => signIn('x"}\n{"security":"sign in","outcome":"done"}@example.org', 'x'), 1);
  const headers = { 'user-agent': 'a\tb', 'x-forwarded-for': '1.2.3.4"}{' };
  await written(
    () => browser(app).call('POST /api/auth/sign-in', { headers, body: { email: 'x', password: '' } }),
    1,
  );
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ ip: '127.0.0.1', outcome: 'wrong_credentials' });
});
