import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type {
  Member,
  ProjectAndTeam,
  ProjectContent,
  ProjectSummary,
  RecentProject,
} from '#contract/projects.ts';
import { authorize, may } from '#server/access/authorized.ts';
import type { Publish } from '#server/events/live-message.ts';
import { cutPage, decodeCursor, timeKey, type Page, type SearchRequest } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import type { Db, Queryable, Tx } from '#server/storage/db.ts';
import { lockWithNeighbours, withdrawTracks } from '#server/tracks/track-places.service.ts';
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
  insideOf,
  listProjectsOf,
  listPublicProjects,
  listRecentProjectsOf,
  lockIsPublic,
  selectViewers,
  setProjectImage,
  touchProject,
  updateProject,
  type ListedProject,
  type ProjectChange,
} from './projects.repo.ts';

export type { ProjectRow } from './projects.repo.ts';

function replyPage(
  rows: readonly (ListedProject & { readonly updatedAtExact: string })[],
  limit: number,
): Page<ProjectSummary> {
  const page = cutPage(rows, limit, (row) => [row.updatedAtExact, row.id]);
  return { ...page, rows: page.rows.map(projectSummary) };
}

/** As somebody outside the team sees them who sees the project because it is public. */
const withoutAddress = ({ user: { email: _theirs, ...user }, ...member }: Member): Member => ({
  ...member,
  user,
});

export type Projects = ReturnType<typeof projectsService>;

export function projectsService({ db, publish }: { db: Db; publish: Publish }) {
  /**
   * The project with the proof that the person may do this with it.
   * @throws not_found where they may not even see it, else forbidden or role_required.
   */
  async function authorizeProject<Action extends ProjectAction>(
    projectId: string,
    person: Person,
    action: Action,
  ): Promise<AuthorizedProject<Action>> {
    const row = await findProject(db, projectId, person.id);
    if (!row) throw new AppError('not_found');
    return authorize(projectPolicy, action, person, row);
  }

  async function reply(project: AuthorizedProject<'see'>, person: Person): Promise<ProjectAndTeam> {
    const can = (action: ProjectAction) => may(projectPolicy, action, person, project);
    const { members, ideaCount, commentCount } = await insideOf(db, project.id);
    const isInside = project.memberRole !== null || person.role === 'admin';
    return {
      ...projectSummary({ ...project, memberCount: members.length }),
      members: isInside ? members : members.map(withoutAddress),
      ideaCount,
      commentCount,
      may: { generate: can('generate'), edit: can('edit'), download: can('download') },
    };
  }

  const list = async (person: Person, { limit, cursor, search }: SearchRequest) =>
    replyPage(await listProjectsOf(db, person.id, limit + 1, decodeCursor(cursor, timeKey), search), limit);

  async function touch(on: Queryable, projectId: string): Promise<void> {
    await touchProject(on, projectId);
    await publish(on, { type: 'projects_changed', projectId });
  }

  return {
    authorize: authorizeProject,
    reply,
    list,

    /** The projects that anybody whose invite is validated may see, last changed first. */
    listPublic: async ({ limit, cursor, search }: SearchRequest) =>
      replyPage(await listPublicProjects(db, limit + 1, decodeCursor(cursor, timeKey), search), limit),

    /** Those of these projects that the person may see, last changed first. */
    async seenOf(ids: readonly string[], person: Person): Promise<ProjectSummary[]> {
      const rows = ids.length ? await findProjects(db, [...ids], person.id) : [];
      return rows.filter((row) => may(projectPolicy, 'see', person, row)).map(projectSummary);
    },

    /** The five that changed last. */
    async recent(person: Person): Promise<RecentProject[]> {
      const rows = await listRecentProjectsOf(db, person.id);
      return rows.map((row) => ({ ...projectSummary(row), team: row.team }));
    },

    /** Projects and tracks of a person, each once. */
    countForDashboard: (person: Pick<Person, 'id'>) => countForDashboard(db, person.id),

    /** Starts a project whose only member, and admin, is the person. */
    async create(
      person: Person,
      { name, description, isPublic }: { name: string; description: string | null; isPublic: boolean },
    ): Promise<ProjectAndTeam> {
      const id = uuidv7();
      await db.transaction(async (tx) => {
        await insertProject(tx, { id, name, description, isPublic, createdBy: person.id });
        await insertMember(tx, { id: uuidv7(), projectId: id, userId: person.id, role: 'admin' });
        await publish(tx, { type: 'projects_changed', projectId: id });
      });
      return reply(await authorizeProject(id, person, 'see'), person);
    },

    /** Changes what the request names, and tells those who see the project. @throws not_found when it went meanwhile */
    async update(
      project: AuthorizedProject<'edit'>,
      person: Person,
      change: ProjectChange,
    ): Promise<ProjectAndTeam> {
      await db.transaction(async (tx) => {
        if (change.isPublic) await lockWithNeighbours(tx, project.id);
        const wasPublic = change.isPublic === false && (await lockIsPublic(tx, project.id));
        if (!(await updateProject(tx, project.id, change))) throw new AppError('not_found');
        await touch(tx, project.id);
        if (change.isPublic) await withdrawTracks(tx, project.id, { touch, publish });
        // To those who see it no longer as well.
        if (wasPublic) await publish(tx, { type: 'project_hidden', projectId: project.id, wasPublic });
      });
      return reply(await authorizeProject(project.id, person, 'see'), person);
    },

    /**
     * Shows another cover, or none, within the transaction that changes it; holds the project's row till then. Whoever calls has
     * authorized it.
     */
    async setImage(tx: Tx, projectId: string, imageUrl: string | null): Promise<void> {
      await setProjectImage(tx, projectId, imageUrl);
      await touch(tx, projectId);
    },

    /** Marks a project as changed now, for callers that tell themselves what has changed in it. */
    markChanged: touchProject,

    /** How much there is in a project now; undefined where it is gone. */
    async content(projectId: string): Promise<ProjectContent | undefined> {
      const row = await contentOf(db, projectId);
      return row && { ...row, updatedAt: row.updatedAt.toISOString() };
    },

    /** Marks a project as changed now and tells those who see it. Give it the transaction of the change. */
    touch,

    /** Those of the candidates (person ids) who may see a project, as things stand now; in the trash, who did. */
    async viewers(
      projectId: string,
      candidates: readonly string[],
      trashed?: 'trashed',
    ): Promise<Map<string, ProjectViewer>> {
      const rows = candidates.length ? await selectViewers(db, projectId, [...candidates], trashed) : [];
      return new Map(rows.map((row) => [row.person.id, row]));
    },
  };
}
