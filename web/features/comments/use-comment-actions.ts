import type { Body } from '#contract/api.ts';
import type { Comment, CommentReply } from '#contract/comments.ts';
import type { ReactionType } from '#contract/reactions.ts';
import type { CommentedThing } from '#web/features/comments/commented-thing.ts';
import { withoutComment } from '#web/features/comments/without-comment.ts';
import { words } from '#web/features/comments/words.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { afterThumb } from '#web/kit/reactions.ts';

type Written = Pick<Body<'createComment'>, 'content' | 'parentId' | 'position'>;

const usePost = (on: CommentedThing) =>
  useAction('createComment', {
    send: (written: Written) => ({ body: { ...on, ...written } }),
    done: ({ parentId }) => (parentId === null ? words.added : words.replyAdded),
    failed: words.postFailed,
  });

/** The actions on comments; each shows a toast with its result. */
export function useCommentActions(on: CommentedThing, userId: string) {
  const post = usePost(on);
  const reply = usePost(on);
  const react = useAction('reactToComment', {
    send: ({ comment, type }: { comment: CommentReply; type: ReactionType }) => ({
      params: { commentId: comment.id },
      body: { type },
    }),
    atOnce: ({ comment: { id, reactions }, type }) => ({
      entity: 'comment',
      id,
      ...on,
      row: { reactions: afterThumb(reactions, userId, type) },
    }),
    failed: words.reactionFailed,
  });
  const remove = useAction('deleteComment', {
    send: ({ comment }: { comment: CommentReply; thread: Comment }) => ({
      params: { commentId: comment.id },
    }),
    atOnce: ({ comment, thread }) => ({ entity: 'comment', ...on, ...withoutComment(thread, comment.id) }),
    done: words.removed,
    failed: words.removeFailed,
  });
  return { post, reply, react, remove };
}

export type CommentActions = ReturnType<typeof useCommentActions>;
