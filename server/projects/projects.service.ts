import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Project, ProjectSummary } from '#contract/projects.ts';
import { AppError } from '#contract/errors.ts';
import { authorize, may } from '#server/access/authorized.ts';
import type { Publish } from '#server/events/live-message.ts';
import { cutPage, decodeCursor, type Page, type PageRequest } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import type { Db, Queryable } from '#server/storage/db.ts';
import { projectPolicy, type AuthorizedProject, type ProjectAction } from './projects.policy.ts';
import {
  countProjectsOf,
  findProject,
  insertMember,
  insertProject,
  listMembers,
  listProjectsOf,
  selectAudience,
  touchProject,
  type ProjectRow,
} from './projects.repo.ts';

export type { ProjectRow } from './projects.repo.ts';

/** PostgreSQL's way to write a time, and an id. */
const projectKey = z.tuple([
  z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)*$/),
  z.uuid(),
]);

function summary(row: Omit<ProjectRow, 'memberRole'>): ProjectSummary {
  const { id, name, description, imageUrl, isPublic, allowDownloads, emailNotifications } = row;
  return {
    id,
    name,
    description,
    imageUrl,
    isPublic,
    allowDownloads,
    emailNotifications,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    trackCount: row.trackCount,
    memberCount: row.memberCount,
  };
}

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

  async function reply(project: AuthorizedProject<'see'>, person: Person): Promise<Project> {
    const can = (action: ProjectAction) => may(projectPolicy, action, person, project);
    return {
      ...summary(project),
      members: await listMembers(db, project.id),
      may: { generate: can('generate'), edit: can('edit'), download: can('download') },
    };
  }

  async function list(person: Person, { limit, cursor }: PageRequest): Promise<Page<ProjectSummary>> {
    const rows = await listProjectsOf(db, person.id, limit + 1, decodeCursor(cursor, projectKey));
    const page = cutPage(rows, limit, (row) => [row.updatedAtExact, row.id]);
    return { ...page, rows: page.rows.map(summary) };
  }

  return {
    authorize: authorizeProject,
    reply,
    list,

    /** The five that changed last. */
    recent: async (person: Person) => (await list(person, { limit: 5 })).rows,

    countOf: (person: Person) => countProjectsOf(db, person.id),

    /** Starts a project whose only member, and admin, is the person. */
    async create(
      person: Person,
      { name, description, isPublic }: { name: string; description: string | null; isPublic: boolean },
    ): Promise<Project> {
      const id = uuidv7();
      await db.transaction(async (tx) => {
        await insertProject(tx, { id, name, description, isPublic, createdBy: person.id });
        await insertMember(tx, { id: uuidv7(), projectId: id, userId: person.id, role: 'admin' });
        await publish(tx, { type: 'projects_changed', projectId: id });
      });
      return reply(await authorizeProject(id, person, 'see'), person);
    },

    /** Marks a project as changed now and tells those who see it. Give it the transaction of the change. */
    async touch(on: Queryable, projectId: string): Promise<void> {
      await touchProject(on, projectId);
      await publish(on, { type: 'projects_changed', projectId });
    },

    /** Those of the candidates (person ids) who may see a project, as things stand now. */
    async audience(projectId: string, candidates: readonly string[]): Promise<Set<string>> {
      return new Set(candidates.length ? await selectAudience(db, projectId, [...candidates]) : []);
    },
  };
}
