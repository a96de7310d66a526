import { useCallback, useMemo, useRef } from 'react';
import type { Body } from '#contract/api.ts';
import type { Comment, CommentReply } from '#contract/comments.ts';
import type { ReactionType } from '#contract/reactions.ts';
import type { CommentTarget } from '#web/features/comments/comment-target.ts';
import { withoutComment } from '#web/features/comments/without-comment.ts';
import { messages } from '#web/features/comments/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { toggleReaction } from '#web/domain/reactions.ts';
import { isUnanswered, keepWaiting } from '#web/features/comments/waiting-comments.ts';
import { newIdempotencyKey } from '#client/idempotency-key.ts';
import { useUser } from '#web/domain/user.ts';

type NewComment = Omit<Body<'createComment'>, 'entityType' | 'entityId'>;

interface PostRequest {
  readonly key: string;
  readonly comment: NewComment;
}

/** Posts comments. One that gets no answer is kept, and sent when the connection returns. */
function usePost(target: CommentTarget) {
  const { mutateAsync } = useAction('createComment', {
    send: ({ key, comment }: PostRequest) => ({
      body: { ...target, ...comment },
      headers: { 'idempotency-key': key },
    }),
    successToast: ({ parentId }) => (parentId === null ? messages.added : messages.replyAdded),
    errorToast: (_request, error) => (isUnanswered(error) ? undefined : messages.postFailed),
  });
  return useCallback(
    async (comment: NewComment): Promise<void> => {
      const key = newIdempotencyKey();
      try {
        await mutateAsync({ key, comment });
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        keepWaiting({ key, body: { ...target, ...comment } });
      }
    },
    [mutateAsync, target],
  );
}

/** The actions on comments; each shows a toast with its result. The same object while `target` is. */
export function useCommentActions(target: CommentTarget) {
  const user = useUser();
  const { id: userId } = user;
  const post = usePost(target);
  const postReply = usePost(target);
  const replyInProgress = useRef(false);
  const reply = useCallback(
    async (comment: NewComment): Promise<void> => {
      replyInProgress.current = true;
      try {
        await postReply(comment);
      } finally {
        replyInProgress.current = false;
      }
    },
    [postReply],
  );
  /** Then no other form of a reply opens. Read when it is needed, so that threads do not render because of others. */
  const isReplyInProgress = useCallback(() => replyInProgress.current, []);
  const { mutate: react } = useAction('reactToComment', {
    send: ({ comment, type }: { comment: CommentReply; type: ReactionType }) => ({
      params: { commentId: comment.id },
      body: { type },
    }),
    optimistic: ({ comment: { id, reactions }, type }) => ({
      entity: 'comment',
      id,
      ...target,
      row: { reactions: toggleReaction(reactions, userId, type) },
    }),
    errorToast: messages.reactionFailed,
  });
  const { mutate: remove } = useAction('deleteComment', {
    send: ({ comment }: { comment: CommentReply; thread: Comment }) => ({
      params: { commentId: comment.id },
    }),
    optimistic: ({ comment, thread }) => ({
      entity: 'comment',
      ...target,
      ...withoutComment(thread, comment.id),
    }),
    successToast: messages.removed,
    errorToast: messages.removeFailed,
  });
  const { mutateAsync: edit } = useAction('updateComment', {
    send: ({ comment, ...body }: { comment: CommentReply } & Body<'updateComment'>) => ({
      params: { commentId: comment.id },
      body,
    }),
    successToast: ({ id: _id }, { content }) => (content === undefined ? undefined : messages.edits),
    errorToast: messages.editFailed,
  });
  const { mutate: resolve } = useAction('resolveComment', {
    // In sequence: Undo may follow before the server has responded.
    scope: `resolve.${target.entityId}`,
    send: ({ comment, resolved }: { comment: Comment; resolved: boolean }) => ({
      params: { commentId: comment.id },
      body: { resolved },
    }),
    optimistic: ({ comment: { id }, resolved }) => ({
      entity: 'comment',
      id,
      ...target,
      row: {
        resolvedAt: resolved ? new Date().toISOString() : null,
        resolvedBy: resolved ? userId : null,
        resolver: resolved ? user : null,
      },
    }),
    row: (comment) => ({ entity: 'comment', id: comment.id, ...target, row: comment }),
    errorToast: messages.editFailed,
  });
  return useMemo(
    () => ({ post, reply, isReplyInProgress, react, remove, edit, resolve }),
    [post, reply, isReplyInProgress, react, remove, edit, resolve],
  );
}

export type CommentActions = ReturnType<typeof useCommentActions>;
