import { sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import {
  projectMembersTable as members,
  projectsTable as projects,
} from '#server/platform/schema/projects.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { preparedSql } from '#server/platform/storage/prepared-statement.ts';
import { columnsOf, isVisible } from './activities.repo.ts';
import {
  activitiesTable as table,
  activityReadsTable as reads,
} from '../../platform/schema/activities.tables.ts';

const { max, projects: maxProjects } = limits.unseenCount;
/** Rows read of each project; so a user's own activities can hide older ones by others. */
const maxRows = 10 * max;

const seenUpto = sql`greatest(m.activities_read_upto, m.activities_seen_upto)`;

/**
 * The number of a project's last activity shows whether it has new ones, so activities are read only of projects that
 * have. Literals: for an unknown limit the planner assumes a fraction of the table.
 */
const unseenByProject = preparedSql<{ projectId: string; count: number }>(
  'unseen_activities',
  sql`
  SELECT changed.project_id AS "projectId", unseen.count FROM (
    SELECT m.project_id, ${seenUpto} AS upto FROM ${members} m
    JOIN ${projects} p ON p.id = m.project_id AND p.deleted_at IS NULL
    WHERE m.user_id = ${sql.placeholder('userId')} AND p.activities_upto > ${seenUpto}
    ORDER BY p.activities_upto DESC LIMIT ${sql.raw(String(maxProjects))}
  ) changed
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS count FROM (
      SELECT FROM (
        SELECT a.seq, a.actor_id, a.track_id, a.type, a.tells_author, a.take_set_id FROM ${table} a
        WHERE a.project_id = changed.project_id AND a.seq > changed.upto
        ORDER BY a.seq DESC LIMIT ${sql.raw(String(maxRows))}
      ) latest
      WHERE latest.actor_id <> ${sql.placeholder('userId')}
        AND NOT EXISTS (SELECT 1 FROM ${reads} r
          WHERE r.project_id = changed.project_id AND r.user_id = ${sql.placeholder('userId')} AND r.seq = latest.seq)
        AND ${isVisible(columnsOf('latest'))}
      LIMIT ${sql.raw(String(max))}
    ) counted
  ) unseen
  WHERE unseen.count > 0`,
);

/** Unseen activities of a user in each project that has any, up to the limits of `limits.unseenCount`. */
export const countUnseen = (db: Queryable, userId: string) => unseenByProject(db, { userId });

/** Marks all activities of a project as seen by a member. @returns false if there was nothing new */
export async function markSeen(tx: Tx, projectId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE ${members} m SET activities_seen_upto = p.activities_upto FROM ${projects} p
    WHERE m.project_id = ${projectId} AND m.user_id = ${userId} AND p.id = m.project_id
      AND p.activities_upto > ${seenUpto}`);
  return rowCount === 1;
}
