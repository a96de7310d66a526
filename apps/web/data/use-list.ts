import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reply } from '#contract/api.ts';
import type { Reads } from '#contract/entities.ts';
import { reads } from '#contract/reads-and-changes.ts';
import type { CallArgs } from '#client/call-options.ts';
import { callPage } from '#web/data/api.ts';
import { queryKeyOf } from '#web/data/query.ts';
import { type QueryArgs, freshness } from '#web/data/use-api-query.ts';

/** Calls that return a page of rows. */
export type ListName = {
  [Name in keyof typeof reads]: (typeof reads)[Name] extends { readonly in: string }
    ? Name
    : Reply<Name> extends readonly unknown[]
      ? Name
      : never;
}[keyof typeof reads];

export type RowOf<Name extends ListName> = (typeof reads)[Name] extends {
  readonly in: infer Key extends string;
}
  ? Reply<Name> extends Readonly<Record<Key, readonly (infer Row)[]>>
    ? Row
    : never
  : Reply<Name> extends readonly (infer Row)[]
    ? Row
    : never;

/** The loaded part of a list. */
export interface EntityList<Row, First = unknown> {
  /** Without duplicates; undefined until the first page is loaded. */
  readonly rows: readonly Row[] | undefined;
  /** The whole response of the first page. */
  readonly first: First | undefined;
  readonly isLoading: boolean;
  /** The rows belong to the previous query, while the current one loads. */
  readonly isStale: boolean;
  /** The error of the last request; rows loaded before stay. */
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Loads the next page, also after an error. */
  readonly loadMore: () => void;
  /** Loads the next page when the end of the list becomes visible; after an error only the user retries. */
  readonly onNearEnd: () => void;
  /** Repeats the request that failed. */
  readonly retry: () => void;
}

interface ListOptions {
  readonly enabled?: boolean;
  /** Keeps the rows of the previous query while the current one loads. */
  readonly keepPreviousRows?: boolean;
  /** False: starts with the first page on each mount. */
  readonly keepPages?: boolean;
}

/** A paginated list, updated by live events and the user’s own actions. */
export function useList<Name extends ListName>(
  name: Name,
  ...[listOptions]: QueryArgs<Name, ListOptions>
): EntityList<RowOf<Name>, Reply<Name>> {
  const {
    enabled = true,
    keepPreviousRows = false,
    keepPages = true,
    params,
    query,
  } = (listOptions ?? {}) as ListOptions & {
    readonly params?: object;
    readonly query?: object;
  };
  const rowsKey = (reads[name] as Reads).in;
  const { data, error, ...state } = useInfiniteQuery({
    queryKey: [...queryKeyOf(name, { params, query }), 'pages'] as const,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const options = { params, query: { ...query, ...(cursor !== undefined && { cursor }) }, signal };
      const page = await callPage(name, ...([options] as unknown as CallArgs<Name>));
      return rowsKey === undefined ? page : page.rows;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as { readonly nextCursor?: string | undefined }).nextCursor,
    enabled,
    ...(keepPreviousRows && { placeholderData: keepPreviousData }),
    ...(!keepPages && { gcTime: 0 }),
    ...freshness(name),
  });
  const rows = useMemo(
    () => data && uniqueById(rowsIn<RowOf<Name>>(data.pages, rowsKey ?? 'rows')),
    [data, rowsKey],
  );
  const { fetchNextPage, refetch, hasNextPage, isFetching } = state;
  return {
    rows,
    first: data?.pages[0] as Reply<Name> | undefined,
    isLoading: state.isLoading,
    isStale: state.isPlaceholderData,
    error,
    hasMore: hasNextPage,
    isLoadingMore: state.isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    onNearEnd: () => {
      if (hasNextPage && !isFetching && !error) void fetchNextPage();
    },
    retry: () => void (state.isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}

const rowsIn = <Row>(pages: readonly unknown[], key: string): Row[] =>
  pages.flatMap((page) => Reflect.get(page as object, key) as Row[]);

/** Pages overlap if a row was inserted between two requests. */
const uniqueById = <Row>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [(row as { readonly id: string }).id, row])).values(),
];
