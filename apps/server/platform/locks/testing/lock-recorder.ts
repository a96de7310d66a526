import type { Pool, PoolClient } from 'pg';
import { lockOrder } from '../row-locks.ts';

/** A lock that a statement takes, on rows that exist already. */
interface TableLock {
  readonly table: string;
  /** Whether it never waits, so that it cannot take part in a deadlock. */
  readonly neverWaits: boolean;
}

const selectLock = /\bfor (?:no key update|update|key share|share)\b([^;]*)$/i;
const changes = [
  /\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?"?\w+"?)?\s+set\b/gi,
  /\bdelete\s+from\s+"?(\w+)"?/gi,
];
const innermost = /\(([^()]*)\)/;

function locksOfPart(part: string): TableLock[] {
  const [changed] = changes.flatMap((pattern) => [...part.matchAll(pattern)]);
  if (changed) return [{ table: changed[1]!.toLowerCase(), neverWaits: false }];
  const lock = selectLock.exec(part);
  if (!lock) return [];
  const neverWaits = /\b(?:nowait|skip locked)\b/i.test(lock[1]!);
  const from = /\bfrom\s+"?(\w+)"?/i.exec(part);
  return from ? [{ table: from[1]!.toLowerCase(), neverWaits }] : [];
}

/** The row locks of a statement, in the order of its parts; those of triggers and foreign keys are not seen. */
export function locksOf(text: string): TableLock[] {
  const locks: TableLock[] = [];
  let rest = text.replaceAll(/'[^']*'/g, "''");
  for (let group = innermost.exec(rest); group; group = innermost.exec(rest)) {
    locks.push(...locksOfPart(group[1]!));
    rest = `${rest.slice(0, group.index)} ${rest.slice(group.index + group[0].length)}`;
  }
  return [...locks, ...locksOfPart(rest)];
}

const rankOf = (table: string) => lockOrder.findIndex((name) => name === table);
const inserts = /\binsert\s+into\s+"?(\w+)"?/gi;

/** The tables that one transaction has locked rows of. @returns a message for a lock against the order */
export function transactionLocks(): (text: string) => string | undefined {
  const touched = new Set<string>();
  let last: string | undefined;
  return (text) => {
    let message: string | undefined;
    for (const { table, neverWaits } of locksOf(text)) {
      const rank = rankOf(table);
      if (rank === -1 || touched.has(table)) continue;
      if (!neverWaits && last !== undefined && rank < rankOf(last))
        message = `${table} was locked after ${last}: ${text}`;
      touched.add(table);
      if (last === undefined || rank > rankOf(last)) last = table;
    }
    // No other transaction can hold a row that this one has inserted.
    for (const [, table] of text.matchAll(inserts)) touched.add(table!.toLowerCase());
    return message;
  };
}

type Query = PoolClient['query'];

/** Reports each transaction of the pool that locks tables against `lockOrder`. */
export function recordLocks(pool: Pool, onInversion: (error: Error) => void): void {
  pool.on('connect', (client) => {
    let check: ReturnType<typeof transactionLocks> | undefined;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first] = args as [string | { readonly text: string }];
      const text = typeof first === 'string' ? first : first.text;
      if (/^\s*begin\b/i.test(text)) check = transactionLocks();
      else if (/^\s*(?:commit|rollback)\s*$/i.test(text)) check = undefined;
      const message = check?.(text);
      if (message !== undefined) onInversion(new Error(message));
      return query(...args);
    }) as Query;
  });
}
