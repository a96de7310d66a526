import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../platform/storage/testing/test-database.ts';
import { tokensService } from '../billing/tokens/tokens.service.ts';

const { db, connection } = await testDatabase();
const tokens = tokensService({ db, now: Date.now });
const folder = mkdtempSync(join(tmpdir(), 'tutti-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const address = `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host!)}`;

function tutti(words: readonly string[], databaseUrl = address, DATA_DIR = folder) {
  const main = join(import.meta.dirname, '..', '..', 'cli', 'main.ts');
  const env = { DATABASE_URL: databaseUrl, DATA_DIR };
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('tutti ledger verify names the users whose ledger does not add up', async () => {
  const userId = uuidv7();
  await db.execute(sql`INSERT INTO users (id, email) VALUES (${userId}, 'ada@example.org')`);
  await db.transaction((tx) => tokens.grantWelcome(tx, userId));
  expect(tutti(['ledger', 'verify'])).toEqual({
    status: 0,
    stdout: 'The ledger adds up: 1 accounts, 1 rows.\n',
    stderr: '',
  });
  await db.execute(sql`UPDATE token_accounts SET balance = balance + 1`);
  expect(tutti(['ledger', 'verify'])).toEqual({
    status: 1,
    stdout: `The ledger does not add up for 1 accounts:\n${userId}: the balance is not the sum of the ledger\n`,
    stderr: '',
  });
  await db.execute(sql`INSERT INTO users (id, email)
    SELECT gen_random_uuid(), n || '@example.org' FROM generate_series(1, 24) n`);
  await db.execute(
    sql`INSERT INTO token_accounts (user_id, balance) SELECT id, 1 FROM users WHERE id <> ${userId}`,
  );
  const lines = tutti(['ledger', 'verify']).stdout.trimEnd().split('\n');
  expect(lines[0]).toBe('The ledger does not add up for 25 accounts; the first 20:');
  expect(lines).toHaveLength(21);
});

test('a command does not create a database where DATA_DIR holds none', () => {
  const DATA_DIR = join(folder, 'nowhere', 'data');
  const words = [
    ['ledger', 'verify'],
    ['password', 'set', 'ada@example.org'],
    ['second-factor', 'off', 'ada@example.org'],
  ];
  for (const command of words) {
    const { status, stdout, stderr } = tutti(command, '', DATA_DIR);
    expect([command[0], status === 0, stdout]).toEqual([command[0], false, '']);
    expect(stderr).toContain(`DATA_DIR is ${DATA_DIR}, which holds no database of Tutti.\n`);
  }
  expect(existsSync(DATA_DIR)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test('tutti ledger verify does not create tables in a foreign database', async () => {
  await db.execute(sql`CREATE DATABASE foreign_${sql.raw(connection.database!)}`);
  const other = address.replace(`/${connection.database}?`, `/foreign_${connection.database}?`);
  expect(tutti(['ledger', 'verify'], other)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('is not one of Tutti') as string,
  });
  await db.execute(sql`DROP DATABASE foreign_${sql.raw(connection.database!)}`);
});

test('tutti ledger verify exits with 2 when the database cannot be read', () => {
  const unreachable = tutti(['ledger', 'verify'], 'postgres://nobody@localhost:1/nothing?host=/nowhere');
  expect(unreachable).toMatchObject({ status: 2, stdout: '' });
  expect(unreachable.stderr).toMatch(/^The database nothing at .* can't be opened: .*\n$/);
  expect(tutti(['ledger'])).toMatchObject({ status: 2, stdout: '' });
});

test('tutti ledger verify names the projects whose jobs differ from the ledger', async () => {
  await db.execute(sql`UPDATE token_accounts SET balance = balance - 1`);
  const projectId = uuidv7();
  await db.execute(
    sql`INSERT INTO projects (id, name, created_by) SELECT ${projectId}, 'A film', id FROM users WHERE email = 'ada@example.org'`,
  );
  await db.execute(sql`INSERT INTO jobs (id, project_id, user_id, kind, status, provider, prompt, request, request_hash,
      seed, milli_units, token_cost, free_tokens, free_day, provider_cost_usd, created_at)
    SELECT ${uuidv7()}, ${projectId}, id, 'music', 'completed', 'builtin', '', '{}', '', 0, 0, 5, 2, now(), 0,
      '2026-03-31T23:59:59Z' FROM users WHERE email = 'ada@example.org'`);
  expect(tutti(['ledger', 'verify'])).toEqual({
    status: 1,
    stdout: `The ledger does not add up for 1 months of projects:\n${projectId} in 2026-03: the jobs cost 7 tokens and hold 0, the ledger spent 0 and holds 0; 1 of them differ\n`,
    stderr: '',
  });
});
