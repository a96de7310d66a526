import type { Body, Query, Reply } from '#contract/api.ts';
import { type RouteName, routes, splitRoute } from '#contract/routes.ts';
import { readError } from '#web/kit/api-error.ts';

interface Options<Name extends RouteName> {
  readonly query?: Partial<Query<Name>>;
  readonly body?: Body<Name>;
}

/** The address of a call on a shared page. */
export function sharedUrl(name: RouteName, params: Readonly<Record<string, string>>, query: object = {}) {
  const path = splitRoute(routes[name]).path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Calls the API as a guest. Throws ApiError for a status that is not a success, TypeError without a connection. */
export async function callShared<Name extends RouteName>(
  name: Name,
  params: Readonly<Record<string, string>>,
  { query, body }: Options<Name> = {},
): Promise<Reply<Name>> {
  const response = await fetch(sharedUrl(name, params, query), {
    method: splitRoute(routes[name]).method,
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
