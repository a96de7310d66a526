import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import { callPage } from '#web/kit/api.ts';
import { matches } from '#web/kit/matches.ts';
import { eachOnce } from '#web/kit/pages.ts';
import { queryKeyOf, queryOf } from '#web/kit/data/query.ts';
import { useSettled } from '#web/kit/use-settled.ts';

const typingPauseMs = 250;

/** One’s own, or those that everybody here may see. */
export type ShownProjects = 'own' | 'public';

/** The projects of a person with all the words of a search in name and description, as far as they are loaded. */
export interface Projects {
  /** Undefined while nothing is known. */
  readonly found: readonly ProjectSummary[] | undefined;
  /** There are no others than those. */
  readonly isComplete: boolean;
  readonly isLoading: boolean;
  /** Why what was asked for last did not come; `retry` asks again. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** Loads the next page; absent where none is to be had now. */
  readonly loadMore: (() => void) | undefined;
}

/**
 * All projects of a person. The first page is the list that the whole app shares; where it holds
 * them all, they are searched here while one types, else page by page on the server.
 */
export function useProjects(typed: string, shown: ShownProjects): Projects {
  const first = useQuery(queryOf('listProjects'));
  const isPublic = shown === 'public';
  const isPart = isPublic || (first.data?.length ?? 0) >= limits.page.max;
  const call = isPublic ? 'listPublicProjects' : 'listProjects';
  const paged = useProjectPages(call, useSettled(typed.trim(), typingPauseMs), isPart);
  const here = isPublic
    ? undefined
    : first.data?.filter(({ name, description }) => matches(typed, name, description));
  if (!isPart)
    return {
      found: here,
      isComplete: first.isSuccess,
      isLoading: first.isPending,
      error: first.error,
      retry: () => void first.refetch(),
      loadMore: undefined,
    };
  const { rows, query, loadMore } = paged;
  return {
    found: rows ?? here,
    isComplete: query.isSuccess && !query.hasNextPage && !query.isPlaceholderData,
    isLoading: query.isPending || query.isFetchingNextPage,
    error: query.error,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    loadMore: query.hasNextPage && !query.isFetching && !query.isError ? loadMore : undefined,
  };
}

function useProjectPages(call: 'listProjects' | 'listPublicProjects', asked: string, enabled: boolean) {
  const search = asked === '' ? {} : { search: asked };
  const query = useInfiniteQuery({
    // Under the name of the call: what refreshes the one list refreshes the other.
    queryKey: [...queryKeyOf(call, { query: search }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callPage(call, {
        query: { ...search, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (before, of) => (of?.queryKey[0] === call ? before : undefined),
    enabled,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages && eachOnce(pages.flatMap((page) => page.rows)), [pages]);
  const { fetchNextPage } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return { query, rows, loadMore };
}
