import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { registerUser } from '#server/testing/browser.ts';
import { testContext, unique } from '#server/testing/test-context.ts';

const fixture = await testContext();
const admin = await registerUser(fixture, 'admin');
const codeOf = (reply: { body: string }) => (JSON.parse(reply.body) as { code: string }).code;

/** Times that PostgreSQL rejects although their format is valid: month 99, hour 99, zone +99. */
const invalidTimes = ['9999-99-99 99:99:99+99', '2026-01-01 99:00:00+00', '2026-01-01 00:00:00+99'];

test.each(['/api/projects', '/api/projects/public', '/api/trash', '/api/user/collaborations'])(
  'a cursor of %s with an invalid time returns 400',
  async (path) => {
    for (const invalidTime of invalidTimes) {
      const cursor = Buffer.from(JSON.stringify([invalidTime, uuidv7()])).toString('base64url');
      const reply = await admin.call(`GET ${path}?cursor=${cursor}`);
      expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'validation_failed']);
    }
  },
);

test.each(['/api/tokens/transactions', '/api/activities', '/api/projects', '/api/tracks'])(
  'a cursor that does not belong to %s returns 400 with the path `cursor`',
  async (path) => {
    for (const cursor of ['', 'abc', '7', btoa('["x"]'), btoa('[null]')]) {
      const reply = await admin.call(`GET ${path}?cursor=${cursor}`);
      expect([cursor, reply.statusCode]).toEqual([cursor, 400]);
      expect(reply.json()).toMatchObject({ code: 'validation_failed', issues: [{ path: 'cursor' }] });
    }
  },
);

test('a ledger cursor beyond the integer range returns 400', async () => {
  const reply = await admin.call(`GET /api/tokens/transactions?cursor=${btoa('["9999999999"]')}`);
  expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'validation_failed']);
});

test('a time before year 1 returns 400', async () => {
  const time = '0000-01-01T00:00:00Z';
  const replies = [
    await admin.call(`GET /api/admin/token-consumption?from=${time}`),
    await admin.call('POST /api/admin/invite-codes', { body: { code: unique('code'), expiresAt: time } }),
  ];
  for (const reply of replies) expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'validation_failed']);
});
