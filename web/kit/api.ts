import { type CallArgs, type CallOptions, callUrl } from '#client/call-options.ts';
import { nextCursorOf } from '#client/next-cursor.ts';
import type { Reply } from '#contract/api.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type RouteName, routes, splitRoute } from '#contract/routes.ts';
import { ApiError, readError } from '#web/kit/api-error.ts';
import { handleSessionExpired } from '#web/kit/session-expired.ts';

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

/** The signed-in user; null for a visitor. */
export async function currentUser(signal?: AbortSignal): Promise<Reply<'getCurrentUser'> | null> {
  try {
    return await call('getCurrentUser', signal ? { signal } : {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
