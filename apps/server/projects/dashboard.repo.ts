import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/storage/db.ts';
import { preparedSql } from '#server/platform/storage/prepared-statement.ts';
import { projectTracksTable, userTrackCountsTable } from '#server/platform/schema/tracks.tables.ts';
import { projectMembersTable, projectsTable } from '../platform/schema/projects.tables.ts';

interface DashboardCounts {
  readonly totalProjects: number;
  readonly totalTracks: number;
  readonly tracksGenerated: number;
}

const userId = sql.placeholder('userId');

/** The sum of the projects' track counts, minus the repeats of tracks that are in several of them. */
const counts = preparedSql<DashboardCounts>(
  'dashboard_counts',
  sql`
    WITH mine AS (
      SELECT p.id, p.track_count FROM ${projectMembersTable} m
      JOIN ${projectsTable} p ON p.id = m.project_id AND p.deleted_at IS NULL
      WHERE m.user_id = ${userId}
    ), repeated AS (
      SELECT count(*) - count(DISTINCT t.track_id) AS places FROM mine
      JOIN ${projectTracksTable} t ON t.project_id = mine.id AND t.is_shared AND NOT t.in_trash
    )
    SELECT count(*)::int AS "totalProjects",
      (coalesce(sum(track_count), 0) - (SELECT places FROM repeated))::int AS "totalTracks",
      coalesce((SELECT generated FROM ${userTrackCountsTable} WHERE user_id = ${userId}), 0) AS "tracksGenerated"
    FROM mine`,
);

export async function countForDashboard(db: Queryable, id: string): Promise<DashboardCounts> {
  const [row] = await counts(db, { userId: id });
  return row!;
}
