import { MutationCache, notifyManager, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { RouteName } from '#contract/routes.ts';
import type { CallArgs } from '#client/call-options.ts';
import type { CurrentUser } from '#contract/auth.ts';
import { call, currentUser } from '#web/data/api.ts';
import { ApiError } from '#web/data/api-error.ts';
import { shareRows } from '#web/data/share-rows.ts';

// In a macrotask, the pending state would become visible only after the second click of a double click.
notifyManager.setScheduler(queueMicrotask);

/** Refetches the user after an error for a missing role or second factor, so that the UI shows the new rights. */
function refreshPermissions(error: unknown): void {
  if (error instanceof ApiError && error.code?.endsWith('_required'))
    void queryClient.invalidateQueries({ queryKey: ['getCurrentUser'] });
}

/** Cached data never becomes stale by time: live events and the user’s own actions update it. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: refreshPermissions }),
  mutationCache: new MutationCache({ onError: refreshPermissions }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: shareRows,
      // The server may run on the same machine and be reachable while the browser is offline.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

interface QueryInput {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
}

/** The cache key of a GET call: its name, path parameters and query. */
export const queryKeyOf = (name: RouteName, { params = {}, query = {} }: QueryInput = {}) =>
  [name, params, query] as const;

function embeddedText(id: string): string | undefined {
  // Unit tests run without a document.
  return globalThis.document?.getElementById(id)?.textContent ?? undefined;
}

/** The user that the server embedded in the page; null for a visitor, undefined if it embedded nothing. */
function bootstrapUser(): CurrentUser | null | undefined {
  const user = embeddedText('current-user');
  return user ? (JSON.parse(user) as CurrentUser | null) : undefined;
}

interface BootstrapAnswer {
  readonly name: RouteName;
  readonly params: object;
  readonly answer: unknown;
}

/** The API responses that the server embedded in the page. */
const bootstrapAnswers = (): readonly BootstrapAnswer[] =>
  JSON.parse(embeddedText('answers') ?? '[]') as BootstrapAnswer[];

for (const { name, params, answer } of bootstrapAnswers()) {
  queryClient.setQueryData(queryKeyOf(name, { params }), answer);
}

/** A GET call as a query: `useQuery(queryOf('getProject', { params: { projectId } }))`. */
export function queryOf<Name extends RouteName>(name: Name, ...[options]: CallArgs<Name>) {
  return queryOptions({
    queryKey: queryKeyOf(name, options),
    queryFn: ({ signal }) => call(name, ...([{ ...options, signal }] as unknown as CallArgs<Name>)),
  });
}

/** The signed-in user; null for a visitor. The initial data is embedded in the page. */
export const currentUserQuery = queryOptions({
  queryKey: queryKeyOf('getCurrentUser'),
  queryFn: ({ signal }) => currentUser(signal),
  initialData: bootstrapUser,
});
