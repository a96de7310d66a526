import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type {
  ListedProject,
  Member,
  ProjectAndTeam,
  ProjectContent,
  ProjectSummary,
} from '#contract/projects.ts';
import { authorize, can } from '#server/platform/access/authorized.ts';
import type { Context } from '#server/platform/context.ts';
import {
  cutPage,
  decodeCursor,
  timeKey,
  type Page,
  type SearchRequest,
} from '#server/platform/http/paging.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { lockWithLinkedProjects, lockProject } from '#server/platform/locks/row-locks.ts';
import { withdrawTracks } from '#server/projects/withdraw-tracks.ts';
import { countForDashboard } from './dashboard.repo.ts';
import { insertMember } from './members.repo.ts';
import { projectSummary } from './project-reply.ts';
import {
  projectPolicy,
  type AuthorizedProject,
  type ProjectAction,
  type ProjectViewer,
} from './projects.policy.ts';
import {
  findProject,
  findProjects,
  insertProject,
  contentOf,
  findProjectDetail,
  listProjectsOf,
  listPublicProjects,
  listRecentProjectsOf,
  selectViewers,
  setProjectImage,
  touchProject,
  updateProject,
  type ProjectChange,
  type ProjectSummaryRow,
} from './projects.repo.ts';

export type { ProjectRow } from './projects.repo.ts';

type ListedRow = ProjectSummaryRow & Pick<ListedProject, 'team'>;

const listed = (row: ListedRow): ListedProject => ({ ...projectSummary(row), team: row.team });

function replyPage(
  rows: readonly (ListedRow & { readonly updatedAtExact: string })[],
  limit: number,
): Page<ListedProject> {
  const page = cutPage(rows, limit, (row) => [row.updatedAtExact, row.id]);
  return { ...page, rows: page.rows.map(listed) };
}

/** Hides the email address from users who are not members of a public project. */
const withoutEmail = ({ user: { email: _email, ...user }, ...member }: Member): Member => ({
  ...member,
  user,
});

export type Projects = ReturnType<typeof projectsService>;

declare module '#server/platform/context.ts' {
  interface ProjectServices {
    readonly projects: Projects;
  }
}

export function projectsService({ db, publish }: Context) {
  /**
   * Returns the project with the proof that the user is authorized for the action.
   * @throws not_found if the user cannot see it, else forbidden or role_required
   */
  async function authorizeProject<Action extends ProjectAction>(
    projectId: string,
    user: AuthUser,
    action: Action,
    on: Queryable = db,
  ): Promise<AuthorizedProject<Action>> {
    const row = await findProject(on, projectId, user.id);
    if (!row) throw new AppError('not_found');
    return authorize(projectPolicy, action, user, row);
  }

  async function reply(project: AuthorizedProject<'see'>, user: AuthUser): Promise<ProjectAndTeam> {
    const isAllowed = (action: ProjectAction) => can(projectPolicy, action, user, project);
    const { members, ...counts } = await findProjectDetail(db, project.id);
    const isTeamMember = project.memberRole !== null || user.role === 'admin';
    return {
      ...projectSummary({ ...project, memberCount: members.length }),
      members: isTeamMember ? members : members.map(withoutEmail),
      ...counts,
      may: { generate: isAllowed('generate'), edit: isAllowed('edit'), download: isAllowed('download') },
    };
  }

  const list = async (user: AuthUser, { limit, cursor, search }: SearchRequest) =>
    replyPage(await listProjectsOf(db, user.id, limit + 1, decodeCursor(cursor, timeKey), search), limit);

  async function touch(on: Queryable, projectId: string): Promise<void> {
    await touchProject(on, projectId);
    await publish(on, { type: 'projects_changed', projectId });
  }

  return {
    authorize: authorizeProject,
    reply,
    list,

    /** Public projects, last changed first. */
    listPublic: async ({ limit, cursor, search }: SearchRequest) =>
      replyPage(await listPublicProjects(db, limit + 1, decodeCursor(cursor, timeKey), search), limit),

    /** The given projects that the user can see, last changed first. */
    async listVisible(ids: readonly string[], user: AuthUser): Promise<ProjectSummary[]> {
      const rows = ids.length ? await findProjects(db, [...ids], user.id) : [];
      return rows.filter((row) => can(projectPolicy, 'see', user, row)).map(projectSummary);
    },

    /** The five most recently changed projects of a user. */
    recent: async (user: AuthUser): Promise<ListedProject[]> =>
      (await listRecentProjectsOf(db, user.id)).map(listed),

    /** Counts of a user's projects and tracks, each track once. */
    countForDashboard: (user: Pick<AuthUser, 'id'>) => countForDashboard(db, user.id),

    /** Creates a project with the user as its only member and admin. */
    async create(
      user: AuthUser,
      { name, description, isPublic }: { name: string; description: string | null; isPublic: boolean },
    ): Promise<ProjectAndTeam> {
      const id = uuidv7();
      await db.transaction(async (tx) => {
        await insertProject(tx, { id, name, description, isPublic, createdBy: user.id });
        await insertMember(tx, { id: uuidv7(), projectId: id, userId: user.id, role: 'admin' });
        await publish(tx, { type: 'projects_changed', projectId: id });
      });
      return reply(await authorizeProject(id, user, 'see'), user);
    },

    /**
     * Updates the given fields and notifies the viewers. @throws not_found if the project was deleted concurrently
     */
    async update(
      project: AuthorizedProject<'edit'>,
      user: AuthUser,
      change: ProjectChange,
    ): Promise<ProjectAndTeam> {
      await db.transaction(async (tx) => {
        if (change.isPublic) await lockWithLinkedProjects(tx, [project.id]);
        const wasPublic =
          change.isPublic === false && ((await lockProject(tx, project.id))?.isPublic ?? false);
        if (!(await updateProject(tx, project.id, change))) throw new AppError('not_found');
        await touch(tx, project.id);
        if (change.isPublic) await withdrawTracks(tx, project.id, { touch, publish });
        // Also notifies users who can no longer see it.
        if (wasPublic) await publish(tx, { type: 'project_hidden', projectId: project.id, wasPublic });
      });
      return reply(await authorizeProject(project.id, user, 'see'), user);
    },

    /**
     * Sets or removes the cover within the caller's transaction, and locks the project's row until it ends. The
     * caller has authorized the change.
     */
    async setImage(tx: Tx, projectId: string, imageUrl: string | null): Promise<void> {
      await setProjectImage(tx, projectId, imageUrl);
      await touch(tx, projectId);
    },

    /** Updates `updated_at` without a notification, for callers that publish their own. */
    markChanged: touchProject,

    /** The counts of a project; undefined if it is deleted. */
    async content(projectId: string): Promise<ProjectContent | undefined> {
      const row = await contentOf(db, projectId);
      return row && { ...row, updatedAt: row.updatedAt.toISOString() };
    },

    /** Updates `updated_at` and notifies the viewers. Call it in the transaction of the change. */
    touch,

    /**
     * The candidates (user ids) who can see the project now; with `trashed`, those who could before it was deleted.
     */
    async viewers(
      projectId: string,
      candidates: readonly string[],
      trashed?: 'trashed',
      on: Queryable = db,
    ): Promise<Map<string, ProjectViewer>> {
      const rows = candidates.length ? await selectViewers(on, projectId, [...candidates], trashed) : [];
      return new Map(rows.map((row) => [row.user.id, row]));
    },
  };
}
