import { and, eq, notExists, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { expectedFrozenBytes } from '#server/library/versions/frozen-exports.ts';
import { unpaidTakesTable } from '#server/platform/schema/unpaid-takes.tables.ts';
import type { Db, Queryable, Tx } from '#server/platform/storage/db.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { trackVersionsTable } from '#server/platform/schema/versions.tables.ts';
import type { Config } from '#server/platform/config.ts';

/** In bytes; 0 is no limit. */
export interface UploadQuotas {
  readonly perUser: number;
  readonly perProject: number;
}

/** The quotas that the operator has set. */
export const quotasOf = ({ uploadQuotaMb: { perPerson, perProject } }: Config): UploadQuotas => ({
  perUser: Math.round(perPerson * 1_000_000),
  perProject: Math.round(perProject * 1_000_000),
});

const sumOfBytes = (table: typeof tracksTable | typeof trackVersionsTable | typeof unpaidTakesTable) =>
  sql<number>`coalesce(sum(${table.sizeBytes}), 0)::bigint`.mapWith(Number);

interface Owner {
  /** Absent for files that count for a project alone. */
  readonly userId?: string;
  readonly projectId: string;
}

/**
 * Storage quotas of uploads, counting those in the trash, and takes that were not charged; that of a project counts the
 * exports of frozen versions, too.
 */
export function uploadQuota({ perUser, perProject }: UploadQuotas) {
  async function check(on: Queryable, { userId, projectId }: Owner, sizeBytes: number): Promise<void> {
    const scopes = [
      { of: 'person', limitBytes: perUser, column: 'createdBy', owner: userId },
      { of: 'project', limitBytes: perProject, column: 'projectId', owner: projectId },
    ] as const;
    for (const { of, limitBytes, column, owner } of scopes) {
      if (limitBytes === 0 || owner === undefined) continue;
      const uploadsIn = (table: typeof tracksTable | typeof trackVersionsTable) =>
        and(eq(table[column], owner), eq(table.source, 'uploaded'));
      // Tracks with rows of versions are copies of one of them.
      const hasRows = on
        .select({ id: trackVersionsTable.id })
        .from(trackVersionsTable)
        .where(eq(trackVersionsTable.trackId, tracksTable.id));
      const [tracks] = await on
        .select({ bytes: sumOfBytes(tracksTable) })
        .from(tracksTable)
        .where(and(uploadsIn(tracksTable), notExists(hasRows)));
      const [versions] = await on
        .select({ bytes: sumOfBytes(trackVersionsTable) })
        .from(trackVersionsTable)
        .where(uploadsIn(trackVersionsTable));
      const kept = of === 'project' ? await expectedFrozenBytes(on, projectId) : 0;
      const ownerOfTake = of === 'person' ? unpaidTakesTable.userId : unpaidTakesTable.projectId;
      const [unpaid] = await on
        .select({ bytes: sumOfBytes(unpaidTakesTable) })
        .from(unpaidTakesTable)
        .where(eq(ownerOfTake, owner));
      const usedBytes = tracks!.bytes + versions!.bytes + unpaid!.bytes + kept;
      if (usedBytes + sizeBytes > limitBytes) {
        throw new AppError('upload_quota_reached', { of, usedBytes, limitBytes });
      }
    }
  }

  return {
    /** Rejects an upload before it is received if the quota is exhausted. @throws upload_quota_reached */
    checkRoom: (db: Db, uploader: Required<Owner>) => check(db, uploader, 1),

    /**
     * Rejects a file that exceeds the remaining quota, in the transaction that stores it. @throws
     * upload_quota_reached
     */
    async claim(tx: Tx, { userId, projectId }: Owner, sizeBytes: number): Promise<void> {
      // In a fixed order, so that concurrent uploads cannot deadlock.
      for (const id of [userId ?? projectId, projectId].toSorted()) {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`upload quota ${id}`}, 0))`);
      }
      await check(tx, { ...(userId !== undefined && { userId }), projectId }, sizeBytes);
    },
  };
}
