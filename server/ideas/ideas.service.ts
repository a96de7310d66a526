import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import { ideaMoves, type IdeaStatus } from '#contract/idea-moves.ts';
import type { Idea } from '#contract/ideas.ts';
import { authorize, may } from '#server/access/authorized.ts';
import type { Activities } from '#server/activities/activities.service.ts';
import type { Publish } from '#server/events/live-message.ts';
import { invalid } from '#server/http/invalid.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/http/paging.ts';
import type { Actor, Person } from '#server/http/person.ts';
import type { AuthorizedProject, ProjectStanding, ProjectViewer } from '#server/projects/projects.policy.ts';
import type { Db, Queryable, Tx } from '#server/storage/db.ts';
import { ideaPolicy, type AuthorizedIdea, type IdeaAction } from './ideas.policy.ts';
import * as repo from './ideas.repo.ts';

export interface IdeaDeps {
  readonly db: Db;
  readonly publish: Publish;
  readonly activities: Pick<Activities, 'record'>;
}

function reply(row: repo.ListedIdea, project: ProjectStanding, person: Actor): Idea {
  const can = (action: IdeaAction) => may(ideaPolicy, action, person, { userId: row.userId, project });
  return {
    id: row.id,
    projectId: row.projectId,
    userId: row.userId,
    user: row.user,
    title: row.title,
    description: row.description,
    status: row.status,
    generatedTrackId: row.generatedTrackId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    may: { move: can('move'), delete: can('delete') },
  };
}

export type Ideas = ReturnType<typeof ideasService>;

export function ideasService({ db, publish, activities }: IdeaDeps) {
  /**
   * The idea with the proof that the person may do this with it.
   * @throws not_found where they may not see its project, else forbidden.
   */
  async function authorizeIdea<Action extends IdeaAction>(
    ideaId: string,
    person: Person,
    action: Action,
  ): Promise<AuthorizedIdea<Action>> {
    const row = await repo.findIdea(db, ideaId, person.id);
    if (!row) throw new AppError('not_found');
    return authorize(ideaPolicy, action, person, row);
  }

  async function read(ideaId: string, person: Person): Promise<Idea> {
    const row = await authorizeIdea(ideaId, person, 'see');
    return reply(row, row.project, person);
  }

  const announce = (on: Queryable, projectId: string, id: string) =>
    publish(on, { type: 'entity_changed', entity: 'idea', projectId, id });

  return {
    authorize: authorizeIdea,

    async list(
      project: AuthorizedProject<'see'>,
      person: Person,
      { limit, cursor }: PageRequest,
    ): Promise<Page<Idea>> {
      const [beforeId] = decodeCursor(cursor, idKey) ?? [];
      const page = cutPage(await repo.listOfProject(db, project.id, limit + 1, beforeId), limit, (row) => [
        row.id,
      ]);
      return { ...page, rows: page.rows.map((row) => reply(row, project, person)) };
    },

    /** An idea as each of those who see its project sees it. */
    async shown(id: string): Promise<((viewer: ProjectViewer) => Idea) | undefined> {
      const row = await repo.readIdea(db, id);
      return row && (({ person, project }) => reply(row, project, person));
    },

    /** Everybody who sees a project may bring ideas. */
    async create(
      project: AuthorizedProject<'see'>,
      person: Person,
      { title, description }: { title: string; description: string },
    ): Promise<Idea> {
      const id = uuidv7();
      await db.transaction(async (tx) => {
        await repo.insertIdea(tx, { id, projectId: project.id, userId: person.id, title, description });
        await announce(tx, project.id, id);
        await activities.record(tx, {
          type: 'idea_created',
          projectId: project.id,
          actorId: person.id,
          ideaId: id,
          name: title,
        });
      });
      return read(id, person);
    },

    /**
     * Moves an idea along. Where it stands already is no move and no mistake.
     * @throws invalid_transition {from, to, allowed}
     */
    async move(idea: AuthorizedIdea<'move'>, person: Person, to: IdeaStatus): Promise<Idea> {
      await db.transaction(async (tx) => {
        const from = await repo.lockStatus(tx, idea.id);
        if (!from) throw new AppError('not_found');
        if (from === to) return;
        const allowed = ideaMoves[from];
        if (!allowed.includes(to)) throw new AppError('invalid_transition', { from, to, allowed });
        await repo.setStatus(tx, idea.id, to);
        await announce(tx, idea.projectId, idea.id);
      });
      return read(idea.id, person);
    },

    /** Deletes an idea, and with it the comments on it and what was told of them. */
    async remove(idea: AuthorizedIdea<'delete'>): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await repo.deleteIdea(tx, idea.id))) throw new AppError('not_found');
        await announce(tx, idea.projectId, idea.id);
      });
    },

    /** Keeps an idea for what is to hang on it, until the transaction ends. @throws not_found when it is gone */
    async hold(tx: Tx, projectId: string, ideaId: string): Promise<void> {
      if (!(await repo.holdIdea(tx, projectId, ideaId))) throw new AppError('not_found');
    },

    /**
     * Makes sure that a piece may be made from an idea of this project, and keeps it until the transaction ends.
     * @throws validation_failed when it is none of the project's, invalid_transition when it was rejected
     */
    async mayBecomeTrack(tx: Tx, project: AuthorizedProject<'generate'>, ideaId: string): Promise<void> {
      const idea = await repo.holdIdea(tx, project.id, ideaId);
      const message = 'There is no such idea in this project.';
      if (!idea) throw invalid('ideaId', message);
      if (idea.status !== 'rejected') return;
      throw new AppError('invalid_transition', {
        from: idea.status,
        to: 'generated',
        allowed: ideaMoves.rejected,
      });
    },

    /** Locks an idea, if it is still there, before the generations that hang on it: deleting it locks in the same order. */
    lock: async (tx: Tx, ideaId: string): Promise<void> => void (await repo.lockStatus(tx, ideaId)),

    /** The idea has turned into this track. Belongs into the transaction that adds the track. */
    async becameTrack(on: Queryable, ideaId: string, trackId: string): Promise<void> {
      const projectId = await repo.setTrack(on, ideaId, trackId);
      if (projectId) await announce(on, projectId, ideaId);
    },
  };
}
