import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './storage/testing/test-database.ts';
import { tokensService } from './tokens/tokens.service.ts';

const { db, connection } = await testDatabase();
const tokens = tokensService({ db, now: () => new Date() });
const folder = mkdtempSync(join(tmpdir(), 'tutti-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const address = `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host!)}`;

function tutti(words: readonly string[], databaseUrl = address) {
  const main = join(import.meta.dirname, '..', 'cli', 'main.ts');
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('tutti ledger verify says whose books do not add up', async () => {
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
    stdout: `${userId}: the balance is not the sum of the ledger\n`,
    stderr: '',
  });
});

test('tutti ledger verify says when it cannot tell', () => {
  const unreachable = tutti(['ledger', 'verify'], 'postgres://nobody@localhost:1/nothing?host=/nowhere');
  expect(unreachable).toMatchObject({ status: 2, stdout: '' });
  expect(unreachable.stderr).toMatch(/^The database nothing at .* can't be opened: .*\n$/);
  expect(tutti(['ledger'])).toMatchObject({ status: 2, stdout: '' });
});
