import type { Reply } from '#contract/api.ts';
import type { Generation } from '#contract/generation.ts';
import { withGeneration } from '#web/features/generation/queue-items.ts';
import { queryClient, queryKeyOf } from '#web/kit/query.ts';

type Listed = Reply<'listGenerations'>;

const keyOf = (projectId: string) => queryKeyOf('listGenerations', { params: { projectId } });

function change(projectId: string, next: (list: Generation[]) => Generation[]) {
  queryClient.setQueryData<Listed>(
    keyOf(projectId),
    (listed) => listed && { ...listed, generations: next(listed.generations) },
  );
}

/** The cached queue of a project, changed by answers and live news without asking again. */
export const generationsCache = {
  ids: (projectId: string) =>
    queryClient.getQueryData<Listed>(keyOf(projectId))?.generations.map(({ id }) => id) ?? [],
  put: (one: Generation) => change(one.projectId, (list) => withGeneration(list, one)),
  remove: (projectId: string, id: string) => change(projectId, (list) => list.filter((one) => one.id !== id)),
};
