import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from '#server/platform/log.ts';
import { StartError } from '../start-error.ts';
import { runningBuilds } from './concurrent-indexes.ts';
import { isLockConflict } from './errors.ts';
import { activeStatements, lockHolder, rowsOfTables, summaryOf, tablesOf } from './migration-progress.ts';

interface Migration {
  readonly id: string;
  readonly sql: string;
  readonly checksum: string;
}

/** An arbitrary advisory lock id, unique in this application: "tutti" in base 36. */
const migrationLock = Number.parseInt('tutti', 36);
const fileName = /^\d{4}-[a-z0-9-]+\.sql$/;
/** One file in place of the migrations up to `replaces`, all of which a database has applied, or none. */
const baseline = {
  id: '0210-baseline',
  replaces: '0210-order-of-vote-candidates',
  /** The version whose last migration this is. */
  commit: '2255cba',
};
/** Half of PostgreSQL's default `deadlock_timeout`. */
const lockTimeoutMs = 500;
const retryDelayMs = 200;
const timeoutMs = 60_000;
/** How often a process that waits for another one's migration says so. */
const waitingLogMs = 30_000;

/** What the process does with the database before it is ready. */
export type MigrationState =
  | { readonly waitsFor: string }
  | { readonly migration: string; readonly number: number; readonly of: number };

export interface MigrateOptions {
  readonly log: Log;
  /** Ends the waiting, and begins no further migration; the caller cancels the statement that runs. */
  readonly signal?: AbortSignal | undefined;
  readonly onState?: ((state: MigrationState) => void) | undefined;
}

/**
 * Applies the pending migrations in `folder`: SQL files `0001-name.sql` in the order of their names, each in its own
 * transaction. Returns the ids of those it applied.
 *
 * `client` must not be shared: the advisory lock belongs to its session, so that one of several processes migrates
 * while the others wait.
 * @throws StartError when the applied migrations do not match the folder; the signal's reason
 */
export async function migrate(client: Client, folder: string, options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(folder);
  await takeLock(client, options);
  try {
    await client.query(`create table if not exists migrations (
      id text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const pending = await findPending(client, migrations);
    await applyAll(client, pending, pending.length === migrations.length, options);
    return pending.map(({ id }) => id);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}

/** Waits without blocking, so that a signal ends it and the log says for whom it waits. */
async function takeLock(client: Client, { log, signal, onState }: MigrateOptions): Promise<void> {
  for (let nextLog = 0; ;) {
    signal?.throwIfAborted();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      migrationLock,
    ]);
    if (rows[0]?.taken) return;
    if (performance.now() >= nextLog) {
      const holder = await lockHolder(client, migrationLock);
      onState?.({ waitsFor: holder.description });
      log.info({ ...holder.facts }, `waiting for ${holder.description}`);
      nextLog = performance.now() + waitingLogMs;
    }
    await sleep(retryDelayMs);
  }
}

/** @param isNew the database has no tables yet, so that a line for each migration would tell nothing */
async function applyAll(
  client: Client,
  pending: readonly Migration[],
  isNew: boolean,
  { log, signal, onState }: MigrateOptions,
): Promise<void> {
  if (pending.length === 0) return;
  const begun = performance.now();
  if (isNew) log.info(`creating the tables: ${pending.length} migrations`);
  for (const [index, migration] of pending.entries()) {
    signal?.throwIfAborted();
    const [number, of] = [index + 1, pending.length];
    onState?.({ migration: migration.id, number, of });
    if (isNew) {
      await apply(client, migration, { log, signal });
      continue;
    }
    const rows = await rowsOfTables(client, tablesOf(migration.sql));
    const sizes = Object.entries(rows).map(([table, count]) => `${table}: about ${count} rows`);
    const facts = { migration: migration.id, number, of };
    const sentence = [summaryOf(migration.sql) ?? 'no description', ...sizes].join('; ');
    log.info({ ...facts, rows }, `migration ${migration.id} (${number} of ${of}): ${sentence}`);
    const start = performance.now();
    await apply(client, migration, { log, signal });
    const seconds = secondsSince(start);
    log.info({ ...facts, seconds }, `migration ${migration.id} took ${seconds} s`);
  }
  const seconds = secondsSince(begun);
  log.info(
    { applied: pending.map(({ id }) => id), seconds },
    `database migrated in ${seconds} s (${pending.length} migrations)`,
  );
}

const secondsSince = (start: number) => Math.round((performance.now() - start) / 100) / 10;

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      if (!fileName.test(name))
        throw new StartError(`The migration ${name} is not named like 0001-name.sql.`);
      // Line endings of a Windows checkout do not change the checksum.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return {
        id: name.slice(0, -'.sql'.length),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
}

async function findPending(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ id: string; checksum: string }>(
    'select id, checksum from migrations order by id collate "C"',
  );
  const known = new Map(migrations.map(({ id, checksum }) => [id, checksum]));
  const applied = new Map(rows.map(({ id, checksum }) => [id, checksum]));
  countBaseline(applied, known.get(baseline.id));
  for (const [id, checksum] of applied) {
    if (!known.has(id)) {
      throw new StartError(
        `The database holds the migration ${id}, which this version does not know: start a newer version.`,
      );
    }
    if (known.get(id) !== checksum) {
      throw new StartError(
        `The migration ${id} was changed after it was applied: restore it, and put the change into a new one.`,
      );
    }
  }
  const next = migrations.findIndex(({ id }) => !applied.has(id));
  if (next !== -1 && migrations.slice(next).some(({ id }) => applied.has(id))) {
    throw new StartError(
      `The migration ${migrations[next]?.id} comes before others that are applied already: give it a later number.`,
    );
  }
  return next === -1 ? [] : migrations.slice(next);
}

/**
 * Counts the baseline as applied where the migrations are that it replaces. Their rows stay in the database, because processes
 * of the previous version may still start on it.
 * @param checksum of the baseline; undefined in a folder without one
 * @throws StartError when only some of them are applied
 */
function countBaseline(applied: Map<string, string>, checksum: string | undefined): void {
  if (checksum === undefined || applied.has(baseline.id)) return;
  const replaced = [...applied.keys()].filter((id) => id.slice(0, 4) <= baseline.id.slice(0, 4));
  if (replaced.length === 0) return;
  if (!applied.has(baseline.replaces)) {
    throw new StartError(
      `The database is too old for this version (its last migration is ${replaced.at(-1)}): start version ${baseline.commit} on it once, and then this one (docs/operating.md, "From a version before ${baseline.commit}"). Nothing was changed.`,
    );
  }
  for (const id of replaced) applied.delete(id);
  applied.set(baseline.id, checksum);
}

/**
 * Applies a migration with a short lock timeout, because every later query queues up behind a waiting ALTER TABLE.
 * The timeout is below `deadlock_timeout`, so that in a deadlock the migration gives way and not a user's request.
 */
async function apply(
  client: Client,
  migration: Migration,
  { log, signal }: Pick<MigrateOptions, 'log' | 'signal'>,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      await applyOnce(client, migration);
      return;
    } catch (error) {
      if (isLockConflict(error) && performance.now() < deadline) {
        if (attempt === 1) {
          const statements = await activeStatements(client);
          log.info({ statements }, `migration ${migration.id} waits for statements that use its tables`);
        }
        // A build lasts longer than the deadline, and is begun again after the start. Where nothing is pending, as in each
        // process that starts after this one, no build is cancelled.
        const indexes = await runningBuilds(client, { cancel: true });
        if (indexes.length > 0)
          log.info({ indexes }, `migration ${migration.id} interrupts the build of ${indexes.join(', ')}`);
        await sleep(retryDelayMs);
        continue;
      }
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`The migration ${migration.id} failed and left nothing behind: ${reason}`);
    }
  }
}

async function applyOnce(client: Client, { id, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query('insert into migrations (id, checksum) values ($1, $2)', [id, checksum]);
    await client.query(sql);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
