import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { RouteName } from '#contract/routes.ts';
import { type Rest, call, currentUser } from '#web/kit/api.ts';
import { ApiError } from '#web/kit/api-error.ts';
import { arrivedAnswers, arrivedUser } from '#web/kit/arrived.ts';

// In a task of its own it would come after the second click of two: what is under way has to show before that.
notifyManager.setScheduler(queueMicrotask);

/** Somebody gave the person another role, or more is demanded of them: asked anew, the pages show what that allows. */
function learnRights(error: unknown): void {
  if (error instanceof ApiError && error.code?.endsWith('_required'))
    void queryClient.invalidateQueries({ queryKey: ['getCurrentUser'] });
}

/** Cached data never goes stale by itself: live events and the person’s own actions change it. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: learnRights }),
  mutationCache: new MutationCache({ onError: learnRights }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      // The server may be this very machine: a browser that thinks it is offline still asks.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

interface Asked {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
}

/** The key under which the answer of a GET call is cached: its name, path parameters and query. */
export const queryKeyOf = (name: RouteName, { params = {}, query = {} }: Asked = {}) =>
  [name, params, query] as const;

for (const { name, params, answer } of arrivedAnswers()) {
  queryClient.setQueryData(queryKeyOf(name, { params }), answer);
}

/** A GET call as a query: `useQuery(queryOf('getProject', { params: { projectId } }))`. */
export function queryOf<Name extends RouteName>(name: Name, ...[options]: Rest<Name>) {
  return queryOptions({
    queryKey: queryKeyOf(name, options),
    queryFn: ({ signal }) => call(name, ...([{ ...options, signal }] as unknown as Rest<Name>)),
  });
}

/** Who is signed in; null when nobody is. The page brought the first answer along. */
export const currentUserQuery = queryOptions({
  queryKey: queryKeyOf('getCurrentUser'),
  queryFn: ({ signal }) => currentUser(signal),
  initialData: arrivedUser,
});
