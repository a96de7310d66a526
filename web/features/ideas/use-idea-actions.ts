import type { IdeaStatus } from '#contract/idea-moves.ts';
import type { Idea } from '#contract/ideas.ts';
import { words } from '#web/features/ideas/words.ts';
import { useAction } from '#web/kit/data/use-action.ts';

/** The actions on the ideas of a project; each shows a toast with its result. */
export function useIdeaActions(projectId: string) {
  const create = useAction('createIdea', {
    send: (body: Pick<Idea, 'title' | 'description'>) => ({ params: { projectId }, body }),
    done: words.created,
    failed: words.createFailed,
  });
  const move = useAction('moveIdea', {
    send: ({ idea: { id: ideaId }, status }: { idea: Idea; status: IdeaStatus }) => ({
      params: { ideaId },
      body: { status },
    }),
    // Moving an idea back to pending clears its track.
    atOnce: ({ idea: { id }, status }) => ({
      entity: 'idea',
      id,
      projectId,
      row: { status, ...(status === 'pending' && { generatedTrackId: null }) },
    }),
    failed: words.updateFailed,
  });
  const remove = useAction('deleteIdea', {
    send: ({ id: ideaId }: Idea) => ({ params: { ideaId } }),
    atOnce: ({ id }) => ({ entity: 'idea', id, projectId, row: null }),
    done: (_nothing, { title }) => ({ title: words.removed, description: title }),
    failed: words.removeFailed,
  });
  return { create, move, remove };
}

export type IdeaActions = ReturnType<typeof useIdeaActions>;
