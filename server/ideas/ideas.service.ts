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
  /** @throws not_found when the user cannot see the idea's project, else forbidden */
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

    /** An idea as each viewer of its project sees it. */
    async shown(id: string): Promise<((viewer: ProjectViewer) => Idea) | undefined> {
      const row = await repo.readIdea(db, id);
      return row && (({ person, project }) => reply(row, project, person));
    },

    /** Allowed for everyone who can see the project. */
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
     * Changes the status; setting the current status again has no effect.
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

    /** Deletes an idea; its comments and their activities are deleted by cascade. */
    async remove(idea: AuthorizedIdea<'delete'>): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await repo.deleteIdea(tx, idea.id))) throw new AppError('not_found');
        await announce(tx, idea.projectId, idea.id);
      });
    },

    /** Prevents the deletion of an idea until the transaction ends. @throws not_found when it is deleted */
    async hold(tx: Tx, projectId: string, ideaId: string): Promise<void> {
      if (!(await repo.holdIdea(tx, projectId, ideaId))) throw new AppError('not_found');
    },

    /**
     * Checks that a track may be generated from an idea of this project, and prevents the idea's deletion until the
     * transaction ends.
     * @throws validation_failed when the project has no such idea, invalid_transition when it was rejected
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

    /**
     * Locks an idea, if it exists, before the generations that refer to it: deleting the idea locks in the same
     * order.
     */
    lock: async (tx: Tx, ideaId: string): Promise<void> => void (await repo.lockStatus(tx, ideaId)),

    /** Sets the generated track of an idea. Call it in the transaction that adds the track. */
    async becameTrack(on: Queryable, ideaId: string, trackId: string): Promise<void> {
      const projectId = await repo.setTrack(on, ideaId, trackId);
      if (projectId) await announce(on, projectId, ideaId);
    },
  };
}
