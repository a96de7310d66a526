import type { Body, Query, Reply } from '#contract/api.ts';
import type { routes as allRoutes } from '#contract/routes.ts';
import { readError } from '#web/data/api-error.ts';

/** The routes of guests: the table of all routes would be a tenth of this page's own code. */
const routes = {
  getSharedPage: 'GET /api/shared/:token',
  setGuestName: 'PUT /api/shared/:token/guest',
  downloadSharedTrack: 'GET /api/shared/:token/tracks/:trackId/download',
  countSharedPlay: 'POST /api/shared/:token/tracks/:trackId/plays',
  decideSharedReview: 'POST /api/shared/:token/tracks/:trackId/verdict',
  listSharedComments: 'GET /api/shared/:token/tracks/:trackId/comments',
  createSharedComment: 'POST /api/shared/:token/tracks/:trackId/comments',
  updateSharedComment: 'PATCH /api/shared/:token/comments/:commentId',
  deleteSharedComment: 'DELETE /api/shared/:token/comments/:commentId',
} as const satisfies Partial<typeof allRoutes>;

type SharedRoute = keyof typeof routes;

interface Options<Name extends SharedRoute> {
  readonly query?: Partial<Query<Name>>;
  readonly body?: Body<Name>;
}

/** The address of a call on a shared page. */
export function sharedUrl(name: SharedRoute, params: Readonly<Record<string, string>>, query: object = {}) {
  const path = routes[name]
    .split(' ')[1]!
    .replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Calls the API as a guest. Throws ApiError for a status that is not a success, TypeError without a connection. */
export async function callShared<Name extends SharedRoute>(
  name: Name,
  params: Readonly<Record<string, string>>,
  { query, body }: Options<Name> = {},
): Promise<Reply<Name>> {
  const response = await fetch(sharedUrl(name, params, query), {
    method: routes[name].split(' ')[0]!,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw await readError(response);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Reply<Name>;
}
