import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type Placeholder,
} from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { ListedProject, Member, ProjectSettings } from '#contract/projects.ts';
import { commentsTable } from '#server/platform/schema/comments.tables.ts';
import { ideasTable } from '#server/platform/schema/ideas.tables.ts';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { matchesSearch } from '#server/platform/storage/text-search.ts';
import { preparedStatement } from '#server/platform/storage/prepared-statement.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { projectMembersTable, projectsTable } from '../platform/schema/projects.tables.ts';
import { manyProjects, reachOf } from './reach.ts';

export type NewProject = Pick<
  typeof projectsTable.$inferInsert,
  'id' | 'name' | 'description' | 'isPublic' | 'createdBy'
>;

/**
 * Pagination key, the last row of the previous page: `updated_at` as PostgreSQL prints it, to the microsecond, and
 * the id.
 */
export type ProjectKey = readonly [updatedAt: string, id: string];

const { deletedAt: _whereOnly, activitiesUpto: _counted, ...columns } = getTableColumns(projectsTable);

/**
 * An index-only count. Written by hand, because Drizzle omits the table name of a column when there is only one
 * table.
 */
const memberCounts = {
  memberCount: sql<number>`(SELECT count(*)::int FROM ${projectMembersTable} m WHERE m.project_id = projects.id)`,
};

/** Columns of a project list. */
export const listedProject = { ...columns, ...memberCounts };
export type ProjectSummaryRow = Pick<typeof projectsTable.$inferSelect, keyof typeof columns> & {
  readonly [Key in keyof typeof memberCounts]: number;
};

const isMemberOf = (userId: string | Placeholder) =>
  and(eq(projectMembersTable.projectId, projectsTable.id), eq(projectMembersTable.userId, userId));

/** Without counts, because it runs at every call that authorizes a project. */
const projectWithRole = preparedStatement((db) =>
  db
    .select({ ...columns, memberRole: projectMembersTable.role })
    .from(projectsTable)
    .leftJoin(projectMembersTable, isMemberOf(sql.placeholder('userId')))
    .where(and(eq(projectsTable.id, sql.placeholder('id')), isNull(projectsTable.deletedAt)))
    .prepare('project_with_role'),
);

/** A project with the role of a user in it. */
export async function findProject(db: Queryable, id: string, userId: string) {
  const [row] = await projectWithRole(db).execute({ id, userId });
  return row;
}

/** Counts of ideas, of comments on the project itself, and of open comments on tracks that it owns. */
const countColumns = {
  ideaCount: sql<number>`(SELECT count(*)::int FROM ${ideasTable} i WHERE i.project_id = projects.id)`,
  commentCount: sql<number>`(SELECT count(*)::int FROM ${commentsTable} c WHERE c.project_id = projects.id
    AND c.track_id IS NULL AND c.idea_id IS NULL AND c.deleted_at IS NULL)`,
  openCommentCount: sql<number>`(SELECT count(*)::int FROM (
    SELECT FROM ${commentsTable} c JOIN ${tracksTable} t ON t.id = c.track_id AND t.deleted_at IS NULL
    WHERE c.project_id = projects.id AND c.track_id IS NOT NULL AND c.parent_id IS NULL AND c.resolved_at IS NULL
      AND c.deleted_at IS NULL
    LIMIT ${sql.raw(String(limits.openComments.max))}) AS o)`,
};
/** The members, in the order in which they joined, and the counts. */
const detailColumns = {
  ...countColumns,
  members: sql<Member[]>`(
    SELECT coalesce(json_agg(json_build_object('id', m.id, 'role', m.role, 'user', json_build_object(
      'id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
      'profileImageUrl', u.profile_image_url)) ORDER BY m.created_at, m.id), '[]')
    FROM ${projectMembersTable} m JOIN ${usersTable} u ON u.id = m.user_id WHERE m.project_id = projects.id)`,
};

const projectDetail = preparedStatement((db) =>
  db
    .select(detailColumns)
    .from(projectsTable)
    .where(eq(projectsTable.id, sql.placeholder('id')))
    .prepare('inside_project'),
);

const contentOfProject = preparedStatement((db) =>
  db
    .select({ ...countColumns, trackCount: projectsTable.trackCount, updatedAt: projectsTable.updatedAt })
    .from(projectsTable)
    .where(eq(projectsTable.id, sql.placeholder('id')))
    .prepare('content_of_project'),
);

/** The counts of a project; undefined if it is deleted. */
export async function contentOf(db: Queryable, id: string) {
  const [row] = await contentOfProject(db).execute({ id });
  return row;
}

export async function findProjectDetail(db: Queryable, id: string) {
  const [row] = await projectDetail(db).execute({ id });
  return row!;
}

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProject>>>;

const searchedText = sql`concat_ws(E'\\n', ${projectsTable.name}, ${projectsTable.description})`;

/** The first few members, in the order in which they joined. */
const team = sql<ListedProject['team']>`(
  SELECT coalesce(json_agg(first), '[]') FROM (
    SELECT u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.profile_image_url AS "profileImageUrl"
    FROM ${projectMembersTable} m JOIN ${usersTable} u ON u.id = m.user_id
    WHERE m.project_id = projects.id ORDER BY m.created_at, m.id LIMIT ${sql.raw(String(limits.listedMembers))}
  ) AS first)`;

function pageOfProjects(
  db: Queryable,
  userId: string | Placeholder,
  limit: number | Placeholder,
  after?: ProjectKey,
  search?: string,
) {
  return db
    .select({ ...listedProject, team, updatedAtExact })
    .from(projectsTable)
    .innerJoin(projectMembersTable, isMemberOf(userId))
    .where(and(isNull(projectsTable.deletedAt), afterKey(after), matchesSearch(searchedText, search)))
    .orderBy(desc(projectsTable.updatedAt), desc(projectsTable.id))
    .limit(limit);
}

const firstProjects = preparedStatement((db) =>
  pageOfProjects(db, sql.placeholder('userId'), sql.placeholder('limit')).prepare('projects_of_person'),
);

/** For a member of most projects: from the index of last changes. No join, which PostgreSQL would sort. */
function pageOfManyProjects(
  db: Queryable,
  userId: string,
  limit: number,
  after?: ProjectKey,
  search?: string,
) {
  const isMember = sql`coalesce((SELECT true FROM ${projectMembersTable} m
    WHERE m.project_id = projects.id AND m.user_id = ${userId}), false)`;
  return db
    .select({ ...listedProject, team, updatedAtExact })
    .from(projectsTable)
    .where(
      and(isNull(projectsTable.deletedAt), afterKey(after), isMember, matchesSearch(searchedText, search)),
    )
    .orderBy(desc(projectsTable.updatedAt), desc(projectsTable.id))
    .limit(limit);
}

/** Projects that a user is a member of, last changed first, at most `limit` after `after`. */
export async function listProjectsOf(
  db: Queryable,
  userId: string,
  limit: number,
  after?: ProjectKey,
  search?: string,
) {
  if ((await reachOf(db, userId)).projects === manyProjects) {
    return pageOfManyProjects(db, userId, limit, after, search);
  }
  if (!after && !search) return firstProjects(db).execute({ userId, limit });
  return pageOfProjects(db, userId, limit, after, search);
}

const recentProjects = preparedStatement((db) =>
  db
    .select({ ...listedProject, team })
    .from(projectsTable)
    .innerJoin(projectMembersTable, isMemberOf(sql.placeholder('userId')))
    .where(isNull(projectsTable.deletedAt))
    .orderBy(desc(projectsTable.updatedAt), desc(projectsTable.id))
    .limit(limits.recentProjects.max)
    .prepare('recent_projects'),
);

/** The most recently changed projects that a user is a member of. */
export const listRecentProjectsOf = async (db: Queryable, userId: string) =>
  (await reachOf(db, userId)).projects === manyProjects
    ? pageOfManyProjects(db, userId, limits.recentProjects.max)
    : recentProjects(db).execute({ userId });

/** Public projects, in the order of `listProjectsOf`. */
export function listPublicProjects(db: Queryable, limit: number, after?: ProjectKey, search?: string) {
  return db
    .select({ ...listedProject, team, updatedAtExact })
    .from(projectsTable)
    .where(
      and(
        eq(projectsTable.isPublic, true),
        isNull(projectsTable.deletedAt),
        afterKey(after),
        matchesSearch(searchedText, search),
      ),
    )
    .orderBy(desc(projectsTable.updatedAt), desc(projectsTable.id))
    .limit(limit);
}

const updatedAtExact = sql<string>`${projectsTable.updatedAt}::text`;

const afterKey = (after: ProjectKey | undefined) =>
  after &&
  sql`(${projectsTable.updatedAt}, ${projectsTable.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;

/** The given projects that are not in the trash, last changed first, with the role of a user in each. */
export function findProjects(db: Queryable, ids: string[], userId: string) {
  return db
    .select({ ...listedProject, memberRole: projectMembersTable.role })
    .from(projectsTable)
    .leftJoin(projectMembersTable, isMemberOf(userId))
    .where(and(inArray(projectsTable.id, ids), isNull(projectsTable.deletedAt)))
    .orderBy(desc(projectsTable.updatedAt), desc(projectsTable.id));
}

type Changeable = Pick<ProjectRow, 'name' | 'description' | keyof ProjectSettings>;
/** Undefined fields keep their value. */
export type ProjectChange = { readonly [Key in keyof Changeable]?: Changeable[Key] | undefined };

/** Updates a project that is not in the trash. @returns false if there is none */
export async function updateProject(tx: Tx, id: string, change: ProjectChange): Promise<boolean> {
  const result = await tx
    .update(projectsTable)
    .set(change)
    .where(and(eq(projectsTable.id, id), isNull(projectsTable.deletedAt)));
  return result.rowCount === 1;
}

export async function insertProject(tx: Tx, project: NewProject): Promise<void> {
  await tx.insert(projectsTable).values(project);
}

export async function touchProject(db: Queryable, id: string): Promise<void> {
  await db
    .update(projectsTable)
    .set({ updatedAt: sql`now()` })
    .where(eq(projectsTable.id, id));
}

/** The candidates who can see a project: the policy's `see` rule in SQL, for many users at once. */
export function selectViewers(db: Queryable, projectId: string, candidates: string[], trashed?: 'trashed') {
  return db
    .select({
      user: {
        id: usersTable.id,
        role: usersTable.role,
        inviteValidated: sql<boolean>`${usersTable.inviteValidatedAt} IS NOT NULL`,
      },
      project: {
        id: projectsTable.id,
        isPublic: projectsTable.isPublic,
        allowDownloads: projectsTable.allowDownloads,
        memberRole: projectMembersTable.role,
      },
    })
    .from(usersTable)
    .innerJoin(
      projectsTable,
      and(eq(projectsTable.id, projectId), trashed ? undefined : isNull(projectsTable.deletedAt)),
    )
    .leftJoin(
      projectMembersTable,
      and(eq(projectMembersTable.projectId, projectsTable.id), eq(projectMembersTable.userId, usersTable.id)),
    )
    .where(
      and(
        inArray(usersTable.id, candidates),
        isNotNull(usersTable.inviteValidatedAt),
        or(
          eq(usersTable.role, 'admin'),
          eq(projectsTable.isPublic, true),
          isNotNull(projectMembersTable.userId),
        ),
      ),
    );
}

export async function setProjectImage(tx: Tx, id: string, imageUrl: string | null): Promise<void> {
  await tx.update(projectsTable).set({ imageUrl }).where(eq(projectsTable.id, id));
}
