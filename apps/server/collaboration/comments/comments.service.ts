import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Comment, CommentEntity } from '#contract/comments.ts';
import type { Reaction, ReactionType } from '#contract/reactions.ts';
import { AppError } from '#contract/errors.ts';
import { authorize } from '#server/platform/access/authorized.ts';
import { validationError } from '#server/platform/http/validation-error.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/platform/http/paging.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { lockComment, lockCommentOnTrack, type LockedOnTrack } from '#server/platform/locks/row-locks.ts';
import { selectionCondition, type CommentSelection } from './comment-filters.ts';
import { participantActivities, requireMembers } from './comment-members.ts';
import { requirePlace } from './comment-place.ts';
import { announceComment, fixComment, setResolved, type Fix } from './comment-resolution.ts';
import { commentReplies } from './comment-reply.ts';
import { targetRefOf, type CommentTarget, type TargetRef } from './comment-target.ts';
import { commentPolicy, type AuthorizedComment, type CommentAction } from './comments.policy.ts';
import * as repo from './comments.repo.ts';
import { deleteMentions, insertMentions, listMentioned } from './mentions.repo.ts';
import * as reactions from './reactions.repo.ts';
import type { Context, CollaborationServices } from '#server/platform/context.ts';
import { messages } from '#server/collaboration/messages.ts';

interface CommentInput {
  readonly content: string;
  readonly parentId?: string | null | undefined;
  /** Seconds of the version. */
  readonly position?: number | null | undefined;
  readonly positionEnd?: number | null | undefined;
  /** Default: the current one. */
  readonly version?: number | undefined;
  readonly mentions?: readonly string[] | undefined;
  readonly assigneeId?: string | null | undefined;
  /** The Idempotency-Key of the request. */
  readonly requestKey?: string | undefined;
}

/** Undefined fields keep their value. */
interface CommentChange {
  readonly content?: string | undefined;
  readonly mentions?: readonly string[] | undefined;
  readonly assigneeId?: string | null | undefined;
}

interface CommentQuery extends PageRequest, CommentSelection {
  readonly parentId?: string | undefined;
}

export interface ReactionResult {
  readonly commentId: string;
  /** The user's reaction after the call; null when it was removed. */
  readonly type: ReactionType | null;
  readonly reactions: Reaction[];
}

/** Locks the parent of a reply. It must be an undeleted comment on the same target and not a reply itself. */
async function lockParent(tx: Tx, parentId: string, { entityId }: TargetRef): Promise<repo.CommentRow> {
  const parent = await lockComment(tx, parentId, 'no key update');
  if (!parent || parent.entityId !== entityId) throw validationError('parentId', messages.noSuchComment);
  if (parent.parentId) throw validationError('parentId', messages.replyToReply);
  if (parent.deletedAt) throw validationError('parentId', messages.replyToDeleted);
  return parent;
}

const isOpen = ({ parentId, resolvedAt, deletedAt }: repo.CommentRow) =>
  !parentId && !resolvedAt && !deletedAt;

/** A comment of the transaction with its first replies. */
async function readReply(tx: Tx, id: string): Promise<Comment> {
  const row = await repo.readComment(tx, id);
  return (await commentReplies(tx, [row!]))[0]!;
}

export type Comments = ReturnType<typeof commentsService>;

declare module '#server/platform/context.ts' {
  interface CollaborationServices {
    readonly comments: Comments;
  }
}

export function commentsService(context: Context, services: CollaborationServices) {
  const { db } = context;
  const { activities, projects, tracks, ideas } = services;

  /** @throws not_found when the user cannot see the target */
  async function authorizeTarget(user: AuthUser, type: CommentEntity, id: string): Promise<CommentTarget> {
    if (type === 'project') return { type, row: await projects.authorize(id, user, 'see') };
    if (type === 'track') return { type, row: await tracks.authorize(id, user, 'see') };
    return { type, row: await ideas.authorize(id, user, 'see') };
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

  /**
   * Creates a comment; with a request key that was used before, returns its comment. `check` runs in the transaction
   * and throws to refuse the comment. @throws idempotency_conflict
   */
  async function post(
    user: AuthUser,
    target: CommentTarget,
    input: CommentInput,
    check?: (tx: Tx) => Promise<void>,
  ): Promise<Comment> {
    const { content, parentId = null, mentions = [], assigneeId = null, requestKey } = input;
    const id = uuidv7();
    const ref = targetRefOf(target, user);
    const { projectId, trackId, ideaId, name } = ref;
    return db.transaction(async (tx) => {
      const created = requestKey && (await repo.findRequested(tx, user.id, requestKey));
      if (created) {
        const isEdited = created.editedAt !== null || created.deletedAt !== null;
        const isSame =
          created.entityId === ref.entityId &&
          created.parentId === parentId &&
          (isEdited || created.content === content);
        if (!isSame) throw new AppError('idempotency_conflict');
        return readReply(tx, created.id);
      }
      const ownerId = await lockOwner(tx, ref);
      await check?.(tx);
      const parent = parentId ? await lockParent(tx, parentId, ref) : undefined;
      const place = await requirePlace(tx, ref, input, parent);
      if (parent && assigneeId) throw validationError('assigneeId', messages.assignedReply);
      const mentioned = await requireMembers(tx, ref, mentions, 'mentioned');
      const assignees = await requireMembers(tx, ref, assigneeId ? [assigneeId] : [], 'assigned');
      await repo.insertComment(tx, {
        id,
        projectId: ownerId,
        trackId,
        ideaId,
        parentId,
        content,
        ...place,
        assigneeId,
        userId: user.id,
        requestKey,
      });
      await insertMentions(tx, { id, projectId: ownerId }, mentions);
      const reopens = Boolean(parent?.resolvedAt);
      if (reopens) await repo.updateComment(tx, parent!.id, { resolvedAt: null, resolvedBy: null });
      const comment = await readReply(tx, id);
      await announceComment(context, services, tx, ref, parentId ?? id, !parent || reopens);
      const actor = { commentId: id, actorId: user.id };
      await activities.recordAll(tx, [
        {
          ...actor,
          type: 'comment',
          projectId,
          trackId,
          ideaId,
          name,
          text: content,
          event: { type: 'comment.created' },
        },
        ...participantActivities(ref, actor, { mentioned, assignees }),
      ]);
      return comment;
    });
  }

  /** Changes the text and the mentions of a comment, and assigns it. @throws not_a_member */
  async function update(
    user: AuthUser,
    { comment: { id }, target }: AuthorizedComment<'assign'>,
    { content, mentions, assigneeId }: CommentChange,
  ): Promise<Comment> {
    return db.transaction(async (tx) => {
      await lockOwner(tx, target);
      const locked = await lockPresent(tx, id, 'no key update');
      if (locked.parentId && assigneeId) throw validationError('assigneeId', messages.assignedReply);
      const before = mentions ? await listMentioned(tx, id) : [];
      const added = (mentions ?? []).filter((userId) => !before.includes(userId));
      const mentioned = await requireMembers(tx, target, added, 'mentioned');
      const isReassigned = assigneeId && assigneeId !== locked.assigneeId;
      const assignees = await requireMembers(tx, target, isReassigned ? [assigneeId] : [], 'assigned');
      const isEdited = content !== undefined && content !== locked.content;
      if (mentions) {
        await deleteMentions(tx, id);
        await insertMentions(tx, locked, mentions);
      }
      await repo.updateComment(tx, id, {
        assigneeId: assigneeId === undefined ? locked.assigneeId : assigneeId,
        ...(isEdited && { content, editedAt: sql`now()` }),
      });
      if (isEdited) await activities.editComment(tx, id, content);
      const comment = await readReply(tx, id);
      await announceComment(context, services, tx, target, locked.parentId ?? id, false);
      const actor = { commentId: id, actorId: user.id };
      await activities.recordAll(tx, participantActivities(target, actor, { mentioned, assignees }));
      return comment;
    });
  }

  /** Resolves or reopens a comment. */
  async function resolve(
    user: AuthUser,
    { comment: { id }, target }: AuthorizedComment<'resolve'>,
    isResolved: boolean,
  ): Promise<Comment> {
    return db.transaction(async (tx) => {
      await lockOwner(tx, target);
      const locked = await lockPresent(tx, id, 'no key update');
      if (locked.parentId) throw validationError('resolved', messages.resolvedReply);
      await setResolved(context, services, tx, locked, target, user.id, { isResolved });
      return readReply(tx, id);
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
      const locked = await lockPresent(tx, id, 'no key update');
      const before = await reactions.readReaction(tx, id, user.id);
      const isRemoved = before === type;
      if (isRemoved) await reactions.deleteReaction(tx, id, user.id);
      else await reactions.putReaction(tx, locked, user.id, type);
      const { reactions: all } = (await repo.readComment(tx, id))!;
      await announceComment(context, services, tx, target, locked.parentId ?? id, false);
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
      const locked = await lockPresent(tx, id, 'update');
      // First, because deleting the comment deletes its activities, and their projects are needed to announce it.
      await activities.withdrawComment(tx, id);
      if (await repo.hasReplies(tx, id)) {
        await repo.blankComment(tx, id);
        await deleteMentions(tx, id);
        await reactions.deleteReactions(tx, id);
      } else {
        await repo.deleteComment(tx, id);
        if (locked.parentId) await removeEmptyComment(tx, locked.parentId);
      }
      await announceComment(context, services, tx, target, locked.parentId ?? id, isOpen(locked));
    });
  }

  return {
    authorizeTarget,
    post,
    update,
    resolve,
    fix: (tx: Tx, locked: LockedOnTrack, by: Fix) => fixComment(context, services, tx, locked, by),
    lockToFix: lockCommentOnTrack,
    /** The version of a track that a comment was written on; null if the comment is gone or on another track. */
    async versionOf(tx: Tx, commentId: string, trackId: string): Promise<number | null> {
      const comment = await repo.findComment(tx, commentId);
      return comment?.trackId === trackId ? (comment.version ?? 1) : null;
    },
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
      return authorize(commentPolicy, action, user, { comment, target: targetRefOf(seen, user) });
    },

    /** The same for a comment on a target that the user can see. */
    authorizeOn: <Action extends CommentAction>(
      target: CommentTarget,
      comment: repo.FoundComment,
      user: AuthUser,
      action: Action,
    ): AuthorizedComment<Action> =>
      authorize(commentPolicy, action, user, { comment, target: targetRefOf(target, user) }),

    /** A comment of a thread that a guest of the share link began. */
    findInThreadOfGuest: (id: string, shareLinkId: string) => repo.findInThreadOfGuest(db, id, shareLinkId),

    /** The number of comments by guests of a share link. */
    countOfGuests: (tx: Tx, shareLinkId: string) => repo.countOfGuests(tx, shareLinkId),

    /** A comment with its first replies; undefined when it is deleted. */
    async read(id: string): Promise<Comment | undefined> {
      const row = await repo.readComment(db, id);
      return row && (await commentReplies(db, [row]))[0];
    },

    /** The comments on a target that the user selects, newest first, or all replies to one of them, oldest first. */
    async list(
      user: Pick<AuthUser, 'id'>,
      target: CommentTarget,
      { limit, cursor, parentId, ...selection }: CommentQuery,
    ): Promise<Page<Comment>> {
      const entityId = target.row.id;
      const [from] = decodeCursor(cursor, idKey) ?? [];
      const condition = selectionCondition(selection, entityId, user.id);
      const rows = parentId
        ? await repo.listReplies(db, entityId, parentId, limit + 1, from)
        : condition
          ? await repo.listMatching(db, entityId, condition, limit + 1, from)
          : await repo.listThread(db, entityId, limit + 1, from);
      const page = cutPage(rows, limit, (row) => [row.id]);
      return { ...page, rows: await commentReplies(db, page.rows) };
    },
  };
}

/** @throws not_found when the comment is deleted */
async function lockPresent(
  tx: Tx,
  id: string,
  strength: 'no key update' | 'update',
): Promise<repo.CommentRow> {
  const locked = await lockComment(tx, id, strength);
  if (!locked || locked.deletedAt) throw new AppError('not_found');
  return locked;
}

async function removeEmptyComment(tx: Tx, id: string): Promise<void> {
  const comment = await lockComment(tx, id, 'update');
  if (comment?.deletedAt && !(await repo.hasReplies(tx, id))) await repo.deleteComment(tx, id);
}
