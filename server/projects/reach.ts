import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/storage/db.ts';
import { preparedSql } from '#server/storage/prepared-statement.ts';
import { projectMembersTable as table, projectsTable } from './projects.tables.ts';

/** From so many projects on, a list of all of them looks through the newest rows of the studio before it asks each project. */
export const manyProjects = 100;

interface Reach {
  readonly projects: number;
  readonly tracks: number;
}

const reach = preparedSql<Reach>(
  'reach_of_member',
  sql`SELECT count(*)::int AS projects, coalesce(sum(track_count), 0)::int AS tracks FROM (
    SELECT p.track_count FROM ${table} m JOIN ${projectsTable} p ON p.id = m.project_id
    WHERE m.user_id = ${sql.placeholder('userId')} LIMIT ${sql.raw(String(manyProjects))}) AS counted`,
);

/** How many projects a user is a member of, at most `manyProjects`, and the tracks in these. */
export async function reachOf(db: Queryable, userId: string): Promise<Reach> {
  const [row] = await reach(db, { userId });
  return row!;
}
