import type { Reply } from '#contract/api.ts';
import type { Generation } from '#contract/generation.ts';
import { withGeneration } from '#web/features/generation/queue-items.ts';
import { queryClient, queryKeyOf } from '#web/kit/data/query.ts';

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
  put: (one: Generation) => change(one.projectId, (list) => withGeneration(list, one)),
  remove: (projectId: string, ...ids: readonly string[]) =>
    change(projectId, (list) => list.filter(({ id }) => !ids.includes(id))),
};
