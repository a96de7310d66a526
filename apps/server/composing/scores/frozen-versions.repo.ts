import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { trackVersionsTable } from '#server/platform/schema/versions.tables.ts';
import { isFrozenCandidate } from '#server/library/versions/frozen-exports.ts';
import {
  frozenVersionsTable as table,
  type FrozenVersionRow,
} from '../../platform/schema/frozen-versions.tables.ts';

export type FrozenRef = Pick<FrozenVersionRow, 'trackId' | 'version'>;

const of = ({ trackId, version }: FrozenRef) => and(eq(table.trackId, trackId), eq(table.version, version));

/** Of processes that fill in files; in each transaction that claims a version. */
const claimLock = 'frozen versions';
/** After a process is killed, another one continues after this time. */
const leaseSeconds = 120;

export async function find(db: Queryable, ref: FrozenRef): Promise<FrozenVersionRow | undefined> {
  const [row] = await db.select().from(table).where(of(ref));
  return row;
}

/** Approved versions that a process of an earlier release left out while it still ran. */
export async function addMissing(db: Queryable): Promise<void> {
  await db.execute(sql`
    INSERT INTO ${table} (project_id, track_id, version, frozen_by)
    SELECT t.project_id, t.id, t.version, t.created_by FROM ${tracksTable} t
    WHERE t.review_state = 'approved' AND NOT EXISTS (
      SELECT FROM ${table} f WHERE f.track_id = t.id AND f.version = t.version)
    ON CONFLICT DO NOTHING`);
}

/** Whether a version of a row with `track_id` and `version` exists, the trash included. */
export const versionExists = (row: 'f') => sql`(
  EXISTS (SELECT FROM ${tracksTable} t WHERE t.id = ${sql.raw(row)}.track_id AND t.version = ${sql.raw(row)}.version)
  OR EXISTS (SELECT FROM ${trackVersionsTable} v
    WHERE v.track_id = ${sql.raw(row)}.track_id AND v.number = ${sql.raw(row)}.version))`;

/** Forgets versions that were purged; their files are evicted like others. */
export async function removePurged(db: Queryable): Promise<void> {
  await db.execute(sql`DELETE FROM ${table} AS f WHERE NOT ${versionExists('f')}`);
}

/**
 * The version whose turn it is, oldest first, with a lease; undefined if none waits or a process already fills one in.
 */
export async function claim(tx: Tx): Promise<FrozenVersionRow | undefined> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${claimLock}, 0))`);
  const { rows } = await tx.execute<{ trackId: string; version: number }>(sql`
    UPDATE ${table} AS claimed SET claimed_at = now(), attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    FROM (
      SELECT track_id, version, project_id FROM ${table} f
      WHERE completed_at IS NULL AND next_attempt_at <= now() AND NOT ${isFrozenCandidate('f')}
      ORDER BY next_attempt_at LIMIT 1
    ) AS next
    WHERE claimed.track_id = next.track_id AND claimed.version = next.version
      AND claimed.project_id = next.project_id
      AND NOT EXISTS (SELECT FROM ${table} WHERE completed_at IS NULL AND claimed_at IS NOT NULL
        AND next_attempt_at > now())
    RETURNING claimed.track_id AS "trackId", claimed.version`);
  return rows[0] && find(tx, rows[0]);
}

/** Extends the lease of a claimed version. */
export async function extend(db: Queryable, ref: FrozenRef): Promise<void> {
  await db
    .update(table)
    .set({ nextAttemptAt: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where(of(ref));
}

export async function complete(db: Queryable, ref: FrozenRef): Promise<void> {
  await db
    .update(table)
    .set({ completedAt: sql`now()`, claimedAt: null, failure: null })
    .where(of(ref));
}

/** Ends an attempt; the next one is `seconds` later. */
export async function retryLater(
  db: Queryable,
  ref: FrozenRef,
  failure: string,
  seconds: number,
): Promise<void> {
  await db
    .update(table)
    .set({ claimedAt: null, failure, nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(of(ref));
}

/** Asks for the files again, after one of them was lost. */
export async function reopen(db: Queryable, ref: FrozenRef): Promise<void> {
  await db
    .update(table)
    .set({ completedAt: null, nextAttemptAt: sql`now()` })
    .where(of(ref));
}
