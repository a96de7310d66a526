import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';
import { serializeError } from './log-serializer.ts';

const { db } = await testDatabase();
const lines: string[] = [];
const log = pino(
  { serializers: { err: serializeError } },
  { write: (line: string) => void lines.push(line) },
);

const failure = (query: ReturnType<typeof sql>): Promise<unknown> =>
  db.execute(query).then(
    () => undefined,
    (error: unknown) => error,
  );

test('a failed query is logged without its values', async () => {
  const user = sql`INSERT INTO users (id, email, password_hash)
    VALUES ('01920000-0000-7000-8000-000000000001', 'ada@example.org', ${'$argon2id$s3cret\nin two lines'})`;
  await db.execute(user);
  const duplicate = await failure(user);
  const invalidRole = await failure(sql`UPDATE users SET role = ${'king s3cret'}`);
  const wrapped = new Error('could not be done', { cause: duplicate });
  for (const err of [duplicate, invalidRole, wrapped]) log.error({ err }, 'it failed');
  const logged = lines.join('');
  expect(logged).not.toContain('s3cret');
  expect(logged).not.toContain('two lines');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: {
      type: 'DrizzleQueryError',
      message: expect.stringContaining('INSERT INTO users'),
      causes: [{ code: '23505', table: 'users', constraint: 'users_pkey' }],
      stack: expect.stringMatching(/^ {4}at /),
    },
  });
  expect(JSON.parse(lines[2]!)).toMatchObject({ err: { type: 'Error', message: 'could not be done' } });
});

test('any other error is logged with the standard serializer of pino', () => {
  lines.length = 0;
  log.error({ err: new TypeError('odd') }, 'it failed');
  expect(JSON.parse(lines[0]!)).toMatchObject({ err: { type: 'TypeError', message: 'odd' } });
});
