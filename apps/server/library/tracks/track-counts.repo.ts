import { sql, type SQL } from 'drizzle-orm';
import type { Db, Queryable } from '#server/platform/storage/db.ts';
import { lockProject } from '#server/platform/locks/row-locks.ts';

export interface RepairedCounts {
  readonly projects: readonly string[];
  readonly users: readonly string[];
  /** Tracks in several projects that the dashboard counted more than once. */
  readonly tracks: readonly string[];
}

const idsOf = async (on: Queryable, query: SQL) =>
  (await on.execute<{ id: string }>(query)).rows.map(({ id }) => id);

const liveGenerated = sql`source = 'generated' AND deleted_at IS NULL`;

/**
 * Recounts all tracks and corrects the stored counts, which triggers maintain (`count_project_tracks` and others in the baseline migration). A count is
 * corrected under the lock of its row, which every change of tracks holds until commit, so that no concurrent change
 * is lost.
 * @returns the ids whose counts were wrong
 */
export async function repairTrackCounts(db: Db): Promise<RepairedCounts> {
  const suspectProjects = await idsOf(
    db,
    sql`SELECT p.id FROM projects p LEFT JOIN
      (SELECT project_id, count(*) AS total FROM project_tracks WHERE NOT in_trash GROUP BY project_id) c
      ON c.project_id = p.id WHERE p.track_count <> coalesce(c.total, 0)`,
  );
  const projects: string[] = [];
  for (const id of suspectProjects) {
    const repaired = await db.transaction(async (tx) => {
      await lockProject(tx, id);
      const total = sql`(SELECT count(*) FROM project_tracks WHERE project_id = ${id} AND NOT in_trash)`;
      return idsOf(
        tx,
        sql`UPDATE projects SET track_count = ${total} WHERE id = ${id} AND track_count <> ${total} RETURNING id`,
      );
    });
    projects.push(...repaired);
  }
  const suspectUsers = await idsOf(
    db,
    sql`SELECT u.id FROM users u LEFT JOIN user_track_counts k ON k.user_id = u.id LEFT JOIN
      (SELECT created_by, count(*) AS total FROM tracks WHERE ${liveGenerated} GROUP BY created_by) c ON c.created_by = u.id
      WHERE coalesce(k.generated, 0) <> coalesce(c.total, 0)`,
  );
  const users: string[] = [];
  for (const id of suspectUsers) {
    const repaired = await db.transaction(async (tx) => {
      // Of two concurrent first inserts, one waits for the other.
      await tx.execute(sql`INSERT INTO user_track_counts AS k (user_id) VALUES (${id})
        ON CONFLICT (user_id) DO UPDATE SET generated = k.generated`);
      const total = sql`(SELECT count(*) FROM tracks WHERE created_by = ${id} AND ${liveGenerated})`;
      return idsOf(
        tx,
        sql`UPDATE user_track_counts SET generated = ${total} WHERE user_id = ${id} AND generated <> ${total}
          RETURNING user_id AS id`,
      );
    });
    users.push(...repaired);
  }
  const tracks = await idsOf(
    db,
    sql`UPDATE project_tracks AS place SET is_shared = true WHERE NOT is_shared AND track_id IN
      (SELECT track_id FROM project_tracks GROUP BY track_id HAVING count(*) > 1) RETURNING track_id AS id`,
  );
  return { projects, users, tracks: [...new Set(tracks)] };
}
