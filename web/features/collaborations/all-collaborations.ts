import { queryOptions } from '@tanstack/react-query';
import type { Collaboration } from '#contract/members.ts';
import { call } from '#web/kit/api.ts';
import { queryKeyOf } from '#web/kit/data/query.ts';

/** All of them, page after page: counters and search are about the whole. */
async function loadAll(signal: AbortSignal): Promise<readonly Collaboration[]> {
  const all: Collaboration[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('listCollaborations', { query: cursor === undefined ? {} : { cursor }, signal });
    all.push(...page.collaborations);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
}

export const allCollaborations = queryOptions({
  queryKey: queryKeyOf('listCollaborations'),
  queryFn: ({ signal }) => loadAll(signal),
});
