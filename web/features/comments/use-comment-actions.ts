import { useMutation } from '@tanstack/react-query';
import type { CommentReply } from '#contract/comments.ts';
import type { ReactionType } from '#contract/reactions.ts';
import { withChanged, withNew, withoutComment } from '#web/features/comments/comment-pages.ts';
import type { CommentPages } from '#web/features/comments/comment-pages.ts';
import { afterThumb } from '#web/kit/reactions.ts';
import { type CommentedThing, commentsKey } from '#web/features/comments/use-comments.ts';
import { words } from '#web/features/comments/words.ts';
import { call } from '#web/kit/api.ts';
import { sentenceOf } from '#web/kit/api-error.ts';
import { queryClient, settle } from '#web/kit/data/query.ts';
import { toast } from '#web/kit/toast.ts';

const mutationKey = ['listComments'];
const onSettled = () => settle('listComments');

const failed = (title: string, error: unknown, otherwise: string) =>
  toast({ title, description: sentenceOf(error, otherwise), variant: 'destructive' });

const change = (on: CommentedThing, next: (data: CommentPages) => CommentPages) =>
  queryClient.setQueriesData<CommentPages>({ queryKey: commentsKey(on) }, (data) => data && next(data));

/** Shows a change before the server has answered; answers on their way are of before it. */
async function showAtOnce(on: CommentedThing, next: (data: CommentPages) => CommentPages): Promise<void> {
  await queryClient.cancelQueries({ queryKey: commentsKey(on) });
  change(on, next);
}

interface Written {
  readonly content: string;
  readonly parentId: string | null;
  /** Seconds into the track, where it is about a moment of it. */
  readonly position?: number;
}

function usePost(on: CommentedThing) {
  return useMutation({
    mutationKey,
    mutationFn: (written: Written) => call('createComment', { body: { ...on, ...written } }),
    onSuccess: (said) => {
      change(on, (data) => withNew(data, said));
      toast(said.parentId === null ? words.added : words.replyAdded);
    },
    onError: (error) => failed(words.postFailed, error, words.postFailedWhy),
    onSettled,
  });
}

/** What can be done in a conversation; each says how it went. */
export function useCommentActions(on: CommentedThing, userId: string) {
  const post = usePost(on);
  const reply = usePost(on);

  const react = useMutation({
    mutationKey,
    mutationFn: ({ comment, type }: { comment: CommentReply; type: ReactionType }) =>
      call('reactToComment', { params: { commentId: comment.id }, body: { type } }),
    onMutate: ({ comment, type }) =>
      showAtOnce(on, (data) =>
        withChanged(data, comment.id, (one) => ({
          ...one,
          reactions: afterThumb(one.reactions, userId, type),
        })),
      ),
    onSuccess: ({ commentId, reactions }) =>
      change(on, (data) => withChanged(data, commentId, (one) => ({ ...one, reactions }))),
    onError: (error, { comment: { id, reactions } }) => {
      change(on, (data) => withChanged(data, id, (one) => ({ ...one, reactions })));
      failed(words.reactionFailed, error, words.reactionFailedWhy);
    },
    onSettled,
  });

  const remove = useMutation({
    mutationKey,
    mutationFn: ({ id }: CommentReply) => call('deleteComment', { params: { commentId: id } }),
    onMutate: async ({ id }) => {
      const before = queryClient.getQueriesData<CommentPages>({ queryKey: commentsKey(on) });
      await showAtOnce(on, (data) => withoutComment(data, id));
      return before;
    },
    onSuccess: () => toast(words.removed),
    onError: (error, _comment, before) => {
      for (const [key, data] of before ?? []) queryClient.setQueryData(key, data);
      failed(words.removeFailed, error, words.removeFailedWhy);
    },
    onSettled,
  });

  return { post, reply, react, remove };
}

export type CommentActions = ReturnType<typeof useCommentActions>;
