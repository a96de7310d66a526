import { useMutation } from '@tanstack/react-query';
import type { IdeaStatus } from '#contract/idea-moves.ts';
import type { Idea } from '#contract/ideas.ts';
import { movedTo, withIdea, withoutIdea } from '#web/features/ideas/idea-pages.ts';
import type { IdeaPages } from '#web/features/ideas/idea-pages.ts';
import { ideasKey } from '#web/features/ideas/use-ideas.ts';
import { words } from '#web/features/ideas/words.ts';
import { call } from '#web/kit/api.ts';
import { sentenceOf } from '#web/kit/api-error.ts';
import { queryClient, settle } from '#web/kit/data/query.ts';
import { toast } from '#web/kit/toast.ts';

const mutationKey = ['listIdeas'];
const onSettled = () => settle('listIdeas');

const failed = (title: string, error: unknown, otherwise: string) =>
  toast({ title, description: sentenceOf(error, otherwise), variant: 'destructive' });

/** What can be done with the ideas of a project; each says how it went. */
export function useIdeaActions(projectId: string) {
  const queryKey = ideasKey(projectId);
  const change = (next: (data: IdeaPages) => IdeaPages) =>
    queryClient.setQueryData<IdeaPages>(queryKey, (data) => data && next(data));

  const create = useMutation({
    mutationKey,
    mutationFn: (body: { title: string; description: string }) =>
      call('createIdea', { params: { projectId }, body }),
    onSuccess: (idea) => {
      change((data) => withIdea(data, idea));
      toast(words.created);
    },
    onError: (error) => failed(words.createFailed, error, words.createFailedWhy),
    onSettled,
  });

  const move = useMutation({
    mutationKey,
    mutationFn: ({ idea, status }: { idea: Idea; status: IdeaStatus }) =>
      call('moveIdea', { params: { ideaId: idea.id }, body: { status } }),
    onMutate: async ({ idea, status }) => {
      await queryClient.cancelQueries({ queryKey });
      change((data) => withIdea(data, movedTo(idea, status)));
    },
    onSuccess: (idea) => change((data) => withIdea(data, idea)),
    onError: (error, { idea }) => {
      change((data) => withIdea(data, idea));
      failed(words.updateFailed, error, words.updateFailedWhy);
    },
    onSettled,
  });

  const remove = useMutation({
    mutationKey,
    mutationFn: ({ id }: Idea) => call('deleteIdea', { params: { ideaId: id } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<IdeaPages>(queryKey);
      change((data) => withoutIdea(data, id));
      return before;
    },
    onSuccess: (_nothing, { title }) => toast({ title: words.removed, description: title }),
    onError: (error, _idea, before) => {
      queryClient.setQueryData(queryKey, before);
      failed(words.removeFailed, error, words.removeFailedWhy);
    },
    onSettled,
  });

  return { create, move, remove };
}

export type IdeaActions = ReturnType<typeof useIdeaActions>;
