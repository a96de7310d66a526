import type { IdeaStatus } from '#contract/idea-transitions.ts';
import type { Idea } from '#contract/ideas.ts';
import { messages } from '#web/features/projects/ideas/messages.ts';
import { useAction } from '#web/data/use-action.ts';

/** The actions on the ideas of a project; each shows a toast with its result. */
export function useIdeaActions(projectId: string) {
  const create = useAction('createIdea', {
    send: (body: Pick<Idea, 'title' | 'description'>) => ({ params: { projectId }, body }),
    successToast: messages.created,
    errorToast: messages.createFailed,
  });
  const move = useAction('moveIdea', {
    send: ({ idea: { id: ideaId }, status }: { idea: Idea; status: IdeaStatus }) => ({
      params: { ideaId },
      body: { status },
    }),
    // Moving an idea back to pending clears its track.
    optimistic: ({ idea: { id }, status }) => ({
      entity: 'idea',
      id,
      projectId,
      row: { status, ...(status === 'pending' && { generatedTrackId: null }) },
    }),
    errorToast: messages.updateFailed,
  });
  const remove = useAction('deleteIdea', {
    send: ({ id: ideaId }: Idea) => ({ params: { ideaId } }),
    optimistic: ({ id }) => ({ entity: 'idea', id, projectId, row: null }),
    successToast: (_nothing, { title }) => ({ title: messages.removed, description: title }),
    errorToast: messages.removeFailed,
  });
  return { create, move, remove };
}

export type IdeaActions = ReturnType<typeof useIdeaActions>;
