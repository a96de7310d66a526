import { hostname } from 'node:os';
import type { Client } from 'pg';
import { identify } from '../process-identity.ts';

/** The first sentence of the comment at the beginning of a migration; undefined without one. */
export function summaryOf(sql: string): string | undefined {
  const comment = /^(?:--.*\n?)+/.exec(sql)?.[0];
  if (comment === undefined) return undefined;
  const text = comment.replaceAll(/^-- ?/gm, '').replaceAll(/\s+/g, ' ').trim();
  return /^.+?[^.](?=\.(?: |$))/.exec(text)?.[0] ?? text;
}

const tableNames =
  /\b(?:alter table(?: if exists)?(?: only)?|update(?: only)?|delete from|insert into|create (?:unique )?index (?:if not exists )?\w+ on(?: only)?)\s+(?!(?:set|of|cascade)\b)"?(\w+)"?/gi;

/** The tables that a migration may rewrite, read or lock, each once. It reads words, not SQL. */
export function tablesOf(sql: string): string[] {
  const statements = sql.replaceAll(/--.*$/gm, '');
  return [...new Set(Array.from(statements.matchAll(tableNames), ([, name]) => name!.toLowerCase()))];
}

/** Estimated rows of those tables that exist and are not empty, from PostgreSQL's statistics. */
export async function rowsOfTables(
  client: Client,
  tables: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select c.relname as name, greatest(c.reltuples, s.n_live_tup)::float8 as count
     from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)
     order by 2 desc`,
    [tables],
  );
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}

const prefix = 'tutti migrating';

/** The application_name of the connection that migrates: it states which process it belongs to. */
export const migratingName = (pid = process.pid, host = hostname()): string =>
  // PostgreSQL cuts off what is beyond 63 bytes.
  `${prefix} ${pid}@${host}`.slice(0, 63);

interface Holder {
  readonly description: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Who holds an advisory lock. */
export async function lockHolder(client: Client, lock: number): Promise<Holder> {
  const { rows } = await client.query<{ name: string; seconds: number | null; backend: number }>(
    `select a.application_name as name, a.pid as backend,
       case when a.state = 'active' then extract(epoch from clock_timestamp() - a.query_start)::float8 end as seconds
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.database = a.datid and a.datname = current_database()
       and (l.classid::bigint << 32 | l.objid::bigint) = $1`,
    [lock],
  );
  const [holder] = rows;
  if (!holder) return { description: 'the migration of another process', facts: {} };
  const seconds = Math.round(holder.seconds ?? 0);
  const process = holder.name.startsWith(prefix) ? holder.name.slice(prefix.length + 1) : holder.name;
  const description = wasKilled(holder.name)
    ? `a statement that a killed process (${process}) left in the database; it has run for ${seconds} s`
    : `the migration of another process (${process}), whose statement has run for ${seconds} s`;
  return { description, facts: { process, databasePid: holder.backend, seconds } };
}

/**
 * Whether a connection of this machine belongs to a process that no longer runs. Its own pid in another connection is
 * that of the process before it, as in a container that was started again.
 */
function wasKilled(name: string): boolean {
  const pid = Number(/^tutti migrating (\d+)@/.exec(name)?.[1]);
  if (!Number.isInteger(pid) || name !== migratingName(pid)) return false;
  return pid === process.pid || identify(pid) === undefined;
}

/** What other connections of this database run, the oldest transaction first. */
export async function activeStatements(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; backend: number; state: string; seconds: number }>(
    `select application_name as name, pid as backend, state,
       extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 5`,
  );
  return rows.map(
    ({ name, backend, state, seconds }) =>
      `${name || 'unnamed'} (database pid ${backend}), ${state} for ${Math.round(seconds)} s`,
  );
}
