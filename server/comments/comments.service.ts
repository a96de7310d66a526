import { v7 as uuidv7 } from 'uuid';
import type { Comment, CommentEntity } from '#contract/comments.ts';
import type { Reaction, ReactionType } from '#contract/reactions.ts';
import { AppError } from '#contract/errors.ts';
import { authorize } from '#server/access/authorized.ts';
import type { Activities } from '#server/activities/activities.service.ts';
import type { Publish } from '#server/events/domain-event.ts';
import { validationError } from '#server/http/validation-error.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/http/paging.ts';
import type { AuthUser } from '#server/http/auth-user.ts';
import type { Ideas } from '#server/ideas/ideas.service.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { Db, Queryable, Tx } from '#server/storage/db.ts';
import type { Tracks } from '#server/tracks/tracks.service.ts';
import { commentReplies } from './comment-reply.ts';
import { targetRefOf, type CommentTarget, type TargetRef } from './comment-target.ts';
import { commentPolicy, type AuthorizedComment, type CommentAction } from './comments.policy.ts';
import * as repo from './comments.repo.ts';
import * as reactions from './reactions.repo.ts';

export interface CommentDeps {
  readonly db: Db;
  readonly publish: Publish;
  readonly activities: Pick<Activities, 'record' | 'withdrawReaction' | 'withdrawComment'>;
  readonly projects: Pick<Projects, 'authorize'>;
  readonly tracks: Pick<Tracks, 'authorize' | 'lockOwnerProject' | 'projectIdsOf'>;
  readonly ideas: Pick<Ideas, 'authorize' | 'lockShared'>;
}

interface CommentInput {
  readonly content: string;
  readonly parentId?: string | null | undefined;
  /** Seconds into the track. */
  readonly position?: number | null | undefined;
}

export interface ReactionResult {
  readonly commentId: string;
  /** The user's reaction after the call; null when it was removed. */
  readonly type: ReactionType | null;
  readonly reactions: Reaction[];
}

/** Only a comment on a track that is not a reply has a position. */
function checkPosition(position: number, target: CommentTarget, isReply: boolean): void {
  if (target.type !== 'track')
    throw validationError('position', 'Only comments on tracks can refer to a moment.');
  if (isReply) throw validationError('position', 'A reply uses the moment of its comment.');
  if (position * 1000 > target.row.durationMs)
    throw validationError('position', 'The track ends before that moment.');
}

/** Locks the parent of a reply. It must be an undeleted comment on the same target and not a reply itself. */
async function lockParent(tx: Tx, parentId: string, { entityId }: TargetRef): Promise<void> {
  const parent = await repo.lockComment(tx, parentId, 'share');
  if (!parent || parent.entityId !== entityId)
    throw validationError('parentId', 'This comment does not exist here.');
  if (parent.parentId) throw validationError('parentId', 'A reply can’t be replied to.');
  if (parent.deletedAt) throw validationError('parentId', 'A deleted comment can’t be replied to.');
}

export type Comments = ReturnType<typeof commentsService>;

export function commentsService(deps: CommentDeps) {
  const { db, publish, activities, projects, tracks, ideas } = deps;

  /** @throws not_found when the user cannot see the target */
  async function authorizeTarget(user: AuthUser, type: CommentEntity, id: string): Promise<CommentTarget> {
    if (type === 'project') return { type, row: await projects.authorize(id, user, 'see') };
    if (type === 'track') return { type, row: await tracks.authorize(id, user, 'see') };
    return { type, row: await ideas.authorize(id, user, 'see') };
  }

  /** Publishes the changed thread to the viewers of the target; for a track, in all its projects. */
  async function announce(on: Queryable, { entityId, entityType, trackId, ...ref }: TargetRef, id: string) {
    const projectIds = trackId ? await tracks.projectIdsOf(on, trackId) : [ref.projectId];
    for (const projectId of projectIds) {
      await publish(on, { type: 'comment_changed', id, entityType, entityId, projectId });
    }
  }

  /**
   * Locks the target and returns the project that owns its comments (of a track, its owner project); both stay the
   * same until the transaction ends. Call it before locking a comment: a track that changes its owner project moves
   * its comments, and deleting an idea deletes them.
   * @throws not_found when the target was deleted concurrently
   */
  async function lockOwner(tx: Tx, { trackId, ideaId, projectId }: TargetRef): Promise<string> {
    if (trackId) return tracks.lockOwnerProject(tx, trackId);
    if (ideaId) await ideas.lockShared(tx, projectId, ideaId);
    return projectId;
  }

  async function post(
    user: AuthUser,
    target: CommentTarget,
    { content, parentId = null, position = null }: CommentInput,
  ): Promise<Comment> {
    if (position !== null) checkPosition(position, target, parentId !== null);
    const id = uuidv7();
    const ref = targetRefOf(target);
    const { projectId, trackId, ideaId, name } = ref;
    return db.transaction(async (tx) => {
      const ownerId = await lockOwner(tx, ref);
      if (parentId) await lockParent(tx, parentId, ref);
      await repo.insertComment(tx, {
        id,
        projectId: ownerId,
        trackId,
        ideaId,
        parentId,
        content,
        position,
        userId: user.id,
      });
      const row = await repo.readComment(tx, id);
      const [comment] = await commentReplies(tx, [row!]);
      await announce(tx, ref, parentId ?? id);
      await activities.record(tx, {
        type: 'comment',
        projectId,
        trackId,
        ideaId,
        commentId: id,
        name,
        text: content,
        actorId: user.id,
      });
      return comment!;
    });
  }

  /** Serialises concurrent calls by locking the comment. */
  async function react(
    user: AuthUser,
    { comment: { id }, target }: AuthorizedComment<'react'>,
    type: ReactionType,
  ): Promise<ReactionResult> {
    return db.transaction(async (tx) => {
      await lockOwner(tx, target);
      const locked = await repo.lockComment(tx, id, 'no key update');
      if (!locked || locked.deletedAt) throw new AppError('not_found');
      const before = await reactions.readReaction(tx, id, user.id);
      const isRemoved = before === type;
      if (isRemoved) await reactions.deleteReaction(tx, id, user.id);
      else await reactions.putReaction(tx, locked, user.id, type);
      const { reactions: all } = (await repo.readComment(tx, id))!;
      await announce(tx, target, locked.parentId ?? id);
      const { projectId, trackId, ideaId, name } = target;
      if (isRemoved) await activities.withdrawReaction(tx, id, user.id);
      else if (!before) {
        await activities.record(tx, {
          type: 'reaction',
          projectId,
          trackId,
          ideaId,
          commentId: id,
          name,
          actorId: user.id,
        });
      }
      return { commentId: id, type: isRemoved ? null : type, reactions: all };
    });
  }

  /** Deletes a comment; one with replies is blanked until its last reply is deleted. */
  async function remove({ comment: { id }, target }: AuthorizedComment<'delete'>): Promise<void> {
    await db.transaction(async (tx) => {
      const locked = await repo.lockComment(tx, id, 'update');
      if (!locked || locked.deletedAt) throw new AppError('not_found');
      // First, because deleting the comment deletes its activities, and their projects are needed to announce it.
      await activities.withdrawComment(tx, id);
      if (await repo.hasReplies(tx, id)) {
        await repo.blankComment(tx, id);
        await reactions.deleteReactions(tx, id);
      } else {
        await repo.deleteComment(tx, id);
        if (locked.parentId) await removeEmptyComment(tx, locked.parentId);
      }
      await announce(tx, target, locked.parentId ?? id);
    });
  }

  return {
    authorizeTarget,
    post,
    react,
    remove,

    /** @throws not_found when the user cannot see the target, else forbidden */
    async authorize<Action extends CommentAction>(
      commentId: string,
      user: AuthUser,
      action: Action,
    ): Promise<AuthorizedComment<Action>> {
      const comment = await repo.findComment(db, commentId);
      if (!comment) throw new AppError('not_found');
      const { trackId, ideaId, projectId } = comment;
      const seen = trackId
        ? await authorizeTarget(user, 'track', trackId)
        : ideaId
          ? await authorizeTarget(user, 'idea', ideaId)
          : await authorizeTarget(user, 'project', projectId);
      return authorize(commentPolicy, action, user, { comment, target: targetRefOf(seen) });
    },

    /** A comment with its first replies; undefined when it is deleted. */
    async read(id: string): Promise<Comment | undefined> {
      const row = await repo.readComment(db, id);
      return row && (await commentReplies(db, [row]))[0];
    },

    /** The comments on a target, newest first, or the replies to one of them, oldest first. */
    async list(
      target: CommentTarget,
      { limit, cursor, parentId }: PageRequest & { parentId?: string | undefined },
    ): Promise<Page<Comment>> {
      const { entityId } = targetRefOf(target);
      const [from] = decodeCursor(cursor, idKey) ?? [];
      const rows = parentId
        ? await repo.listReplies(db, entityId, parentId, limit + 1, from)
        : await repo.listThread(db, entityId, limit + 1, from);
      const page = cutPage(rows, limit, (row) => [row.id]);
      return { ...page, rows: await commentReplies(db, page.rows) };
    },
  };
}

async function removeEmptyComment(tx: Tx, id: string): Promise<void> {
  const comment = await repo.lockComment(tx, id, 'update');
  if (comment?.deletedAt && !(await repo.hasReplies(tx, id))) await repo.deleteComment(tx, id);
}
