import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AdminUser } from '#contract/accounts.ts';
import { allUsers, type UserPage, withUser } from '#web/features/admin/user-pages.ts';
import { call } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/data/query.ts';
import { outdate } from '#web/kit/data/entity-cache.ts';

const key = 'admin-users';

async function loadPage(term: string, cursor: string | undefined, signal: AbortSignal): Promise<UserPage> {
  return term === ''
    ? call('listUsers', { query: { cursor }, signal })
    : call('searchUsers', { query: { term, cursor }, signal });
}

/** Everybody, or those whom the term finds, page by page; asked anew whenever the list is opened. */
export function useUsers(term: string) {
  const query = useInfiniteQuery({
    queryKey: [key, term],
    queryFn: ({ pageParam, signal }) => loadPage(term, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const pages = query.data?.pages;
  const users = useMemo(() => allUsers(pages ?? []), [pages]);
  return { query, users };
}

/** Shows a person as the server has answered, without loading the list again. */
export async function showUser(user: AdminUser): Promise<void> {
  queryClient.setQueriesData<InfiniteData<UserPage>>(
    { queryKey: [key] },
    (data) => data && { ...data, pages: withUser(data.pages, user) },
  );
  await outdate(['user']);
}

/** Loads the list again: somebody is gone from it. */
export async function withoutUser(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [key] });
  await outdate(['user']);
}
