import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db, Queryable, Tx } from '#server/storage/db.ts';
import { tracksTable } from '#server/tracks/tracks.tables.ts';

/** In bytes; 0 is no limit. */
export interface UploadQuotas {
  readonly perPerson: number;
  readonly perProject: number;
}

/** Who uploads, and into which project. */
interface Uploader {
  readonly userId: string;
  readonly projectId: string;
}

/** How much people may have stored with their uploads, the trash included. */
export function uploadQuota({ perPerson, perProject }: UploadQuotas) {
  async function check(on: Queryable, { userId, projectId }: Uploader, sizeBytes: number): Promise<void> {
    const scopes = [
      { of: 'person', limitBytes: perPerson, owner: eq(tracksTable.createdBy, userId) },
      { of: 'project', limitBytes: perProject, owner: eq(tracksTable.projectId, projectId) },
    ];
    for (const { of, limitBytes, owner } of scopes) {
      if (limitBytes === 0) continue;
      const [sum] = await on
        .select({
          usedBytes: sql<number>`coalesce(sum(${tracksTable.sizeBytes}), 0)::bigint`.mapWith(Number),
        })
        .from(tracksTable)
        .where(and(owner, eq(tracksTable.source, 'uploaded')));
      const { usedBytes } = sum!;
      if (usedBytes + sizeBytes > limitBytes) {
        throw new AppError('upload_quota_reached', { of, usedBytes, limitBytes });
      }
    }
  }

  return {
    /** Refuses before a file is received where there is no room for any. @throws upload_quota_reached */
    checkRoom: (db: Db, uploader: Uploader) => check(db, uploader, 1),

    /** Refuses a file that is too large for what is left, in the transaction that stores it. */
    async claim(tx: Tx, uploader: Uploader, sizeBytes: number): Promise<void> {
      // In one order, so that two uploads wait for each other and never in a circle.
      for (const id of [uploader.userId, uploader.projectId].toSorted()) {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`upload quota ${id}`}, 0))`);
      }
      await check(tx, uploader, sizeBytes);
    },
  };
}
