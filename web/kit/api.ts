import type { Body, Query, Reply } from '#contract/api.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type PathParam, type PathParams, type RouteName, routes, splitRoute } from '#contract/routes.ts';
import { ApiError, readError } from '#web/kit/api-error.ts';
import { handleSessionExpired } from '#web/kit/session-expired.ts';

type Routes = typeof routes;
type Optional<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : Record<string, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** The options of a call: path parameters, query and body as the contract declares them. */
export type CallOptions<Name extends RouteName> = ([PathParam<Routes[Name]>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: PathParams<Routes[Name]> }) & {
  readonly query?: Partial<Query<Name>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
} & Optional<'body', Body<Name>>;

/** The options as an argument list: optional if none of them is required. */
export type CallArgs<Name extends RouteName> =
  Record<string, never> extends CallOptions<Name>
    ? [options?: CallOptions<Name>]
    : [options: CallOptions<Name>];

/** A page of a list endpoint that returns a bare array; `nextCursor` is absent on the last page. */
export interface Page<Name extends RouteName> {
  readonly rows: Reply<Name>;
  readonly nextCursor: string | undefined;
}

/** Codes of a 401 that mean wrong credentials and not an expired session. */
const credentialErrorCodes = new Set<ErrorCode | undefined>([
  'wrong_credentials',
  'wrong_code',
  'sign_in_over',
]);

/** `getCurrentUser` is excluded: visitors get a 401 from it without ever having had a session. */
const isSessionExpired = (name: RouteName, { status, code }: ApiError) =>
  status === 401 && !credentialErrorCodes.has(code) && name !== 'getCurrentUser';

/** The path and query of a call. */
export function callUrl(
  name: RouteName,
  { params = {}, query = {} }: { params?: object | undefined; query?: object | undefined } = {},
): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = splitRoute(routes[name]).path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(values.get(key))),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

function sendCall<Name extends RouteName>(
  name: Name,
  { params, query, headers, body, signal }: CallOptions<Name>,
): Promise<Response> {
  return request(name, callUrl(name, { params, query }), {
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
}

async function request(name: RouteName, url: string, { headers, ...init }: RequestInit): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    method: splitRoute(routes[name]).method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(headers as Record<string, string>) },
  });
  if (response.ok) return response;
  const error = await readError(response);
  if (isSessionExpired(name, error)) handleSessionExpired();
  throw error;
}

/**
 * Calls the API. Returns the JSON of the success response, `undefined` for an empty body.
 * Throws ApiError for every other status; a 401 also redirects to the sign-in page.
 */
export async function call<Name extends RouteName>(
  name: Name,
  ...[options]: CallArgs<Name>
): Promise<Reply<Name>> {
  const response = await sendCall(name, options ?? ({} as CallOptions<Name>));
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Reply<Name>;
}

/** Like `call`, with a multipart form as the body. */
export async function callWithForm<Name extends RouteName>(
  name: Name,
  form: FormData,
  params: object = {},
): Promise<Reply<Name>> {
  const response = await request(name, callUrl(name, { params }), { headers: {}, body: form });
  return (await response.json()) as Reply<Name>;
}

/** Like `call`, for lists that return a bare array and name the next page in a Link header. */
export async function callPage<Name extends RouteName>(
  name: Name,
  ...[options]: CallArgs<Name>
): Promise<Page<Name>> {
  const response = await sendCall(name, options ?? ({} as CallOptions<Name>));
  return {
    rows: (await response.json()) as Reply<Name>,
    nextCursor: nextCursorOf(response.headers.get('link')),
  };
}

/** The `cursor` parameter of the `next` link in a Link header (RFC 8288). */
export function nextCursorOf(link: string | null): string | undefined {
  const target = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1];
  if (target === undefined) return undefined;
  return new URL(target, 'http://localhost').searchParams.get('cursor') ?? undefined;
}

/** The signed-in user; null for a visitor. */
export async function currentUser(signal?: AbortSignal): Promise<Reply<'getCurrentUser'> | null> {
  try {
    return await call('getCurrentUser', signal ? { signal } : {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
