import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/kit/api.ts';
import { queryKeyOf } from '#web/kit/data/query.ts';

const ideasPerPage = 50;

export const ideasKey = (projectId: string) => queryKeyOf('listIdeas', { params: { projectId } });

/** The ideas of a project, newest first, page by page. */
export function useIdeas(projectId: string) {
  return useInfiniteQuery({
    queryKey: ideasKey(projectId),
    queryFn: ({ pageParam: cursor, signal }) =>
      call('listIdeas', {
        params: { projectId },
        query: { limit: ideasPerPage, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: 'always',
  });
}
