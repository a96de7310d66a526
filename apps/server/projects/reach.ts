import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/storage/db.ts';
import { preparedSql } from '#server/platform/storage/prepared-statement.ts';
import { projectMembersTable as table, projectsTable } from '../platform/schema/projects.tables.ts';

/** From so many projects on, a list of all of them looks through the newest rows of the studio before it asks each project. */
export const manyProjects = 100;

interface Reach {
  readonly projects: number;
  readonly tracks: number;
}

const reach = preparedSql<Reach>(
  'reach_of_member',
  // No join, for which PostgreSQL tends to read all projects before it stops at the limit.
  sql`SELECT count(*)::int AS projects, coalesce(sum((
      SELECT p.track_count FROM ${projectsTable} p WHERE p.id = counted.project_id)), 0)::int AS tracks
    FROM (SELECT m.project_id FROM ${table} m
      WHERE m.user_id = ${sql.placeholder('userId')} LIMIT ${sql.raw(String(manyProjects))}) AS counted`,
);

/** How many projects a user is a member of, at most `manyProjects`, and the tracks in these. */
export async function reachOf(db: Queryable, userId: string): Promise<Reach> {
  const [row] = await reach(db, { userId });
  return row!;
}
