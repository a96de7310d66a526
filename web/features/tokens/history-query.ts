import { infiniteQueryOptions } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { call } from '#web/kit/api.ts';
import { queryKeyOf } from '#web/kit/data/query.ts';

const limit = limits.transactionHistory.default;

/** The bookings page by page, newest first; the first page carries the totals of all of them. */
export const historyQuery = infiniteQueryOptions({
  queryKey: queryKeyOf('listTransactions', { query: { limit } }),
  queryFn: ({ pageParam, signal }) =>
    call('listTransactions', {
      query: pageParam === undefined ? { limit } : { limit, cursor: pageParam },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor,
});
