import {
  MutationCache,
  notifyManager,
  partialMatchKey,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { RouteName } from '#contract/routes.ts';
import type { Track } from '#contract/tracks.ts';
import { type Rest, call, currentUser } from '#web/kit/api.ts';
import { ApiError } from '#web/kit/api-error.ts';
import { arrivedAnswers, arrivedUser } from '#web/kit/arrived.ts';

// In a task of its own it would come after the second click of two: what is under way has to show before that.
notifyManager.setScheduler(queueMicrotask);

/** Somebody gave the person another role, or more is demanded of them: asked anew, the pages show what that allows. */
function learnRights(error: unknown): void {
  if (error instanceof ApiError && error.code?.endsWith('_required')) void refresh('getCurrentUser');
}

/** Cached data never goes stale by itself: live events and the person's own actions refresh it. */
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

/** The key under which the answer of a GET call is cached; with the name alone, all of its answers. */
export function queryKeyOf(
  name: RouteName,
  options?: { readonly params?: object | undefined; readonly query?: object | undefined },
): readonly unknown[] {
  return [name, options?.params, options?.query].filter((part) => part !== undefined);
}

for (const { name, params, answer } of arrivedAnswers()) {
  const hasParams = Object.keys(params).length > 0;
  queryClient.setQueryData(queryKeyOf(name, hasParams ? { params } : {}), answer);
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

const tracksStaleMs = 5 * 60_000;

/** All tracks of the person, stale after five minutes. */
export const allTracksQuery = queryOptions({ ...queryOf('listTracks'), staleTime: tracksStaleMs });

/** A track as lists show it, from the live event that told of it or else from the server. */
export const listedTrackQuery = (trackId: string) =>
  queryOptions({
    queryKey: ['listed track', trackId],
    queryFn: ({ signal }): Promise<Track> => call('getTrack', { params: { trackId }, signal }),
  });

const balancePollMs = 30_000;

/** The token balance, asked for every 30 s beside the live events. */
export const balanceQuery = queryOptions({ ...queryOf('getBalance'), refetchInterval: balancePollMs });

/** Marks the answers of these calls as out of date; those on the screen are fetched again. */
export async function refresh(...names: readonly RouteName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** What is out of date: all answers of a call, or one of them. */
type Outdated = RouteName | readonly [name: RouteName, params: object];

/** What one change tells in several events, and the page that made it by itself, is asked for once. */
const coalesceMs = 250;
const outdated = new Map<string, readonly unknown[]>();

function refreshOutdated(): void {
  const keys = [...outdated.values()];
  outdated.clear();
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => keys.some((key) => partialMatchKey(queryKey, key)),
  });
}

/** Like `refresh`, a moment later and together with what else goes out of date until then. */
export function refreshSoon(...answers: readonly Outdated[]): void {
  if (outdated.size === 0) setTimeout(refreshOutdated, coalesceMs);
  for (const answer of answers) {
    const key = typeof answer === 'string' ? [answer] : queryKeyOf(answer[0], { params: answer[1] });
    outdated.set(JSON.stringify(key), key);
  }
}

/**
 * Marks one answer as out of date, unless the person is just changing what it holds (a mutation
 * with the key `[name]`): whoever changes it refreshes at the end, with `settle`.
 */
export async function refreshAnswer(name: RouteName, params: object): Promise<void> {
  if (queryClient.isMutating({ mutationKey: [name] }) > 0) return;
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(name, { params }) });
}

/**
 * For `onSettled` of a mutation with the key `[name]`: the last one under way refreshes. It gives no promise to wait
 * for: a mutation that waited for the fetch would hide the events of that time from `refreshAnswer`.
 */
export function settle(name: RouteName): void {
  if (queryClient.isMutating({ mutationKey: [name] }) <= 1) void refresh(name);
}
