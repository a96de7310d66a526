import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, inject, test } from 'vitest';
import { splitRoute, type Route } from '#contract/routes.ts';
import { somebody } from '#server/testing/browser.ts';
import { peopleApp } from '#server/testing/people-app.ts';

const people = await peopleApp();
const { db } = people;
const seed = inject('malformedSeed');
const admin = await somebody(people, 'admin');
const { user } = await somebody(people, 'creator');
const builtin = '01920000-0000-7000-8000-000000000001';
const music = '01920000-0000-7000-8000-000000000011';

/** What each call takes, with ids of things that are there. */
const writes: readonly (readonly [Route, readonly string[]])[] = [
  [`POST /api/admin/users/${user.id}/tokens`, ['balance', 'description']],
  [`PATCH /api/admin/users/${user.id}/role`, ['role']],
  ['POST /api/user/update-tokens', ['userId', 'amount', 'description']],
  ['POST /api/admin/providers', ['name', 'displayName', 'apiKeyEnvVar', 'baseUrl', 'isActive']],
  [`PATCH /api/admin/providers/${builtin}`, ['name', 'displayName', 'apiKeyEnvVar', 'baseUrl', 'isActive']],
  [
    'POST /api/admin/service-pricing',
    ['providerId', 'service', 'displayName', 'costPerUnit', 'maxTokenCost'],
  ],
  [`PATCH /api/admin/service-pricing/${music}`, ['costPerUnit', 'userTokenMultiplier', 'minTokenCost']],
  ['POST /api/tokens/purchase', ['amount', 'paymentIntentId']],
  ['POST /api/tokens/checkout', ['package', 'amount']],
];

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\0',
    '\ud800',
    'a\udc00b',
    '../../etc/passwd',
    "'; DROP TABLE users; --",
    '%00',
    '__proto__',
    'x'.repeat(20_000),
    '1e309',
    -0,
    2 ** 31,
    -(2 ** 53),
    1e308,
    user.id,
    builtin,
    'https://0x7f.1',
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
);

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const bodyOf = (fields: readonly string[]) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record(Object.fromEntries(fields.map((field) => [field, nasty])), { requiredKeys: [] }),
    },
    { weight: 1, arbitrary: nasty },
  );

/** Every row that a call of an admin can change, as one text. */
async function everything(): Promise<string> {
  const { rows } = await db.execute(sql`
    SELECT (SELECT jsonb_agg(u ORDER BY id) FROM users u) AS users,
      (SELECT jsonb_agg(a ORDER BY user_id) FROM token_accounts a) AS accounts,
      (SELECT count(*) FROM token_transactions) AS transactions,
      (SELECT count(*) FROM audit_log) AS audit,
      (SELECT jsonb_agg(p ORDER BY id) FROM providers p) AS providers,
      (SELECT jsonb_agg(s ORDER BY id) FROM service_pricing s) AS pricing,
      (SELECT count(*) FROM purchases) AS purchases`);
  return JSON.stringify(rows);
}

describe('whatever is sent', () => {
  test.each(writes)('%s answers, and changes nothing when it refuses', async (route, fields) => {
    const { method, path } = splitRoute(route);
    await fc.assert(
      fc.asyncProperty(bodyOf(fields), async (body) => {
        const before = await everything();
        const reply = await admin.call(`${method} ${path}`, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body) ?? 'undefined',
        });
        expect(reply.statusCode === 501 || reply.statusCode < 500).toBe(true);
        const after = await everything();
        expect(reply.statusCode < 300 || after === before).toBe(true);
      }),
      { numRuns: 150, seed },
    );
  });

  test.each([
    '/api/admin/users?cursor=',
    '/api/admin/users?limit=',
    '/api/admin/users/search?term=',
    '/api/admin/users/search?term=ab&cursor=',
    `/api/admin/users/${user.id}/transactions?cursor=`,
    '/api/admin/audit-log?cursor=',
    '/api/admin/token-consumption?from=',
    '/api/admin/users/',
  ])('GET %s… answers', async (start) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(nasty.map(asText), fc.constant(uuidv7())), async (text) => {
        const reply = await admin.call(`GET ${start}${encodeURIComponent(text.toWellFormed())}`);
        expect(reply.statusCode).toBeLessThan(500);
      }),
      { numRuns: 100, seed },
    );
  });

  test('deeply nested values are refused', async () => {
    const deep = `${'{"description":['.repeat(2_000)}${']}'.repeat(2_000)}`;
    const reply = await admin.call(`POST /api/admin/users/${user.id}/tokens`, {
      headers: { 'content-type': 'application/json' },
      body: deep,
    });
    expect(reply.statusCode).toBe(400);
  });
});
