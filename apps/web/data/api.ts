import { type CallArgs, type CallOptions, callUrl } from '#client/call-options.ts';
import { nextCursorOf } from '#client/next-cursor.ts';
import type { Reply } from '#contract/api.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type RouteName, routes } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import { ApiError } from '#web/data/api-error.ts';
import { jsonBody, readReply, sendRequest } from '#web/data/send-request.ts';
import { handleSessionExpired } from '#web/data/session-expired.ts';

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
  const json = body === undefined ? undefined : jsonBody(body);
  return request(name, callUrl(name, { params, query }), {
    ...json,
    headers: { ...json?.headers, ...headers },
    signal: signal ?? null,
  });
}

async function request(name: RouteName, url: string, init: RequestInit): Promise<Response> {
  try {
    return await sendRequest(url, { ...init, method: splitRoute(routes[name]).method });
  } catch (error) {
    if (error instanceof ApiError && isSessionExpired(name, error)) handleSessionExpired();
    throw error;
  }
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
  return (await readReply(response)) as Reply<Name>;
}

/** Like `call`, with a multipart form as the body. */
export async function callWithForm<Name extends RouteName>(
  name: Name,
  form: FormData,
  params: object = {},
): Promise<Reply<Name>> {
  const response = await request(name, callUrl(name, { params }), { body: form });
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
