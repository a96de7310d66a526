import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import { ideaTransitions, type IdeaStatus } from '#contract/idea-transitions.ts';
import type { Idea } from '#contract/ideas.ts';
import { authorize, can } from '#server/platform/access/authorized.ts';
import { validationError } from '#server/platform/http/validation-error.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/platform/http/paging.ts';
import type { Actor, AuthUser } from '#server/platform/http/auth-user.ts';
import type {
  AuthorizedProject,
  ProjectAccessContext,
  ProjectViewer,
} from '#server/projects/projects.policy.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { ideaPolicy, type AuthorizedIdea, type IdeaAction } from './ideas.policy.ts';
import * as repo from './ideas.repo.ts';
import type { Context, CollaborationServices } from '#server/platform/context.ts';
import { messages } from '#server/collaboration/messages.ts';

function reply(row: repo.ListedIdea, project: ProjectAccessContext, user: Actor): Idea {
  const isAllowed = (action: IdeaAction) => can(ideaPolicy, action, user, { userId: row.userId, project });
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
    may: { move: isAllowed('move'), delete: isAllowed('delete') },
  };
}

export type Ideas = ReturnType<typeof ideasService>;

declare module '#server/platform/context.ts' {
  interface CollaborationServices {
    readonly ideas: Ideas;
  }
}

export function ideasService({ db, publish }: Context, { activities }: CollaborationServices) {
  /** @throws not_found when the user cannot see the idea's project, else forbidden */
  async function authorizeIdea<Action extends IdeaAction>(
    ideaId: string,
    user: AuthUser,
    action: Action,
  ): Promise<AuthorizedIdea<Action>> {
    const row = await repo.findIdea(db, ideaId, user.id);
    if (!row) throw new AppError('not_found');
    return authorize(ideaPolicy, action, user, row);
  }

  async function read(ideaId: string, user: AuthUser): Promise<Idea> {
    const row = await authorizeIdea(ideaId, user, 'see');
    return reply(row, row.project, user);
  }

  const announce = (on: Queryable, projectId: string, id: string) =>
    publish(on, { type: 'entity_changed', entity: 'idea', projectId, id });

  return {
    authorize: authorizeIdea,

    async list(
      project: AuthorizedProject<'see'>,
      user: AuthUser,
      { limit, cursor }: PageRequest,
    ): Promise<Page<Idea>> {
      const [beforeId] = decodeCursor(cursor, idKey) ?? [];
      const page = cutPage(await repo.listOfProject(db, project.id, limit + 1, beforeId), limit, (row) => [
        row.id,
      ]);
      return { ...page, rows: page.rows.map((row) => reply(row, project, user)) };
    },

    /** An idea as each viewer of its project sees it. */
    async forViewer(id: string): Promise<((viewer: ProjectViewer) => Idea) | undefined> {
      const row = await repo.readIdea(db, id);
      return row && (({ user, project }) => reply(row, project, user));
    },

    /** Allowed for everyone who can see the project. */
    async create(
      project: AuthorizedProject<'see'>,
      user: AuthUser,
      { title, description }: { title: string; description: string },
    ): Promise<Idea> {
      const id = uuidv7();
      await db.transaction(async (tx) => {
        await repo.insertIdea(tx, { id, projectId: project.id, userId: user.id, title, description });
        await announce(tx, project.id, id);
        await activities.record(tx, {
          type: 'idea_created',
          projectId: project.id,
          actorId: user.id,
          ideaId: id,
          name: title,
        });
      });
      return read(id, user);
    },

    /**
     * Changes the status; setting the current status again has no effect.
     * @throws invalid_transition {from, to, allowed}
     */
    async move(idea: AuthorizedIdea<'move'>, user: AuthUser, to: IdeaStatus): Promise<Idea> {
      await db.transaction(async (tx) => {
        const from = await repo.lockStatus(tx, idea.id);
        if (!from) throw new AppError('not_found');
        if (from === to) return;
        const allowed = ideaTransitions[from];
        if (!allowed.includes(to)) throw new AppError('invalid_transition', { from, to, allowed });
        await repo.setStatus(tx, idea.id, to);
        await announce(tx, idea.projectId, idea.id);
      });
      return read(idea.id, user);
    },

    /** Deletes an idea; its comments and their activities are deleted by cascade. */
    async remove(idea: AuthorizedIdea<'delete'>): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await repo.deleteIdea(tx, idea.id))) throw new AppError('not_found');
        await announce(tx, idea.projectId, idea.id);
      });
    },

    /** Prevents the deletion of an idea until the transaction ends. @throws not_found when it is deleted */
    async lockShared(tx: Tx, projectId: string, ideaId: string): Promise<void> {
      if (!(await repo.lockIdeaShared(tx, projectId, ideaId))) throw new AppError('not_found');
    },

    /**
     * Checks that a track may be generated from an idea of this project, and prevents the idea's deletion until the
     * transaction ends.
     * @throws validation_failed when the project has no such idea, invalid_transition when it was rejected
     */
    async assertCanBecomeTrack(
      tx: Tx,
      project: AuthorizedProject<'generate'>,
      ideaId: string,
    ): Promise<void> {
      const idea = await repo.lockIdeaShared(tx, project.id, ideaId);
      const message = messages.noSuchIdea;
      if (!idea) throw validationError('ideaId', message);
      if (idea.status !== 'rejected') return;
      throw new AppError('invalid_transition', {
        from: idea.status,
        to: 'generated',
        allowed: ideaTransitions.rejected,
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
