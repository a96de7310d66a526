import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#web/kit/api.ts';
import { queryKeyOf, queryOf } from '#web/kit/data/query.ts';

const unreadPollMs = 30_000;
const perPage = 20;
const shownInProject = 10;

/** How many activities are unread, asked for every 30 s beside the live events. */
export const unreadQuery = queryOptions({
  ...queryOf('countUnreadActivities'),
  refetchInterval: unreadPollMs,
});

/** What happened in all projects of the person, newest first, page by page. */
export const activitiesQuery = infiniteQueryOptions({
  queryKey: queryKeyOf('listActivities'),
  queryFn: ({ pageParam: cursor, signal }) =>
    call('listActivities', { query: { limit: perPage, ...(cursor !== undefined && { cursor }) }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor,
});

/** What happened last in one project. */
export const projectActivitiesQuery = (projectId: string) =>
  queryOf('listProjectActivities', { params: { projectId }, query: { limit: shownInProject } });
