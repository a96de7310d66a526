import type { Body } from '#contract/api.ts';
import type { Comment, CommentReply } from '#contract/comments.ts';
import type { ReactionType } from '#contract/reactions.ts';
import type { CommentTarget } from '#web/features/comments/comment-target.ts';
import { withoutComment } from '#web/features/comments/without-comment.ts';
import { messages } from '#web/features/comments/messages.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { toggleReaction } from '#web/kit/reactions.ts';

type NewComment = Pick<Body<'createComment'>, 'content' | 'parentId' | 'position'>;

const usePost = (target: CommentTarget) =>
  useAction('createComment', {
    send: (comment: NewComment) => ({ body: { ...target, ...comment } }),
    successToast: ({ parentId }) => (parentId === null ? messages.added : messages.replyAdded),
    errorToast: messages.postFailed,
  });

/** The actions on comments; each shows a toast with its result. */
export function useCommentActions(target: CommentTarget, userId: string) {
  const post = usePost(target);
  const reply = usePost(target);
  const react = useAction('reactToComment', {
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
  const remove = useAction('deleteComment', {
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
  return { post, reply, react, remove };
}

export type CommentActions = ReturnType<typeof useCommentActions>;
