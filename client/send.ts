import { type RouteName, routes, splitRoute } from '#contract/routes.ts';
import { callUrl } from './call-options.ts';
import { ApiError, ConnectionError, UnexpectedReplyError } from './errors.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { acceptsIdempotencyKey } from './idempotent-calls.ts';
import { withRetries, type RetryOptions } from './retry.ts';

export interface ClientOptions extends RetryOptions {
  /** The address of the studio, e.g. `https://studio.example.org`. */
  readonly baseUrl: string;
  /** An API token, `tutti_…`. */
  readonly token?: string | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SendOptions {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: BodyInit | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Reads the reply of an attempt, so that a connection that breaks in the reply is repeated as well. */
export type ReadReply<Result> = (response: Response) => Promise<Result>;

/** Sends requests of one client. All throw ApiError, ConnectionError, UnexpectedReplyError, or the reason of an aborted signal. */
export interface Sender {
  /** Sends a call of the contract. */
  call<Result>(name: RouteName, options: SendOptions, read: ReadReply<Result>): Promise<Result>;
  /** Gets a URL that the API returned, relative to the studio or absolute. */
  get<Result>(
    url: string,
    options: Pick<SendOptions, 'headers' | 'signal'>,
    read: ReadReply<Result>,
  ): Promise<Result>;
}

/** Methods that have the same effect when they are repeated; a repeated DELETE would fail with 404. */
const repeatableMethods = new Set(['GET', 'PUT']);

export function createSender(options: ClientOptions): Sender {
  const base = options.baseUrl.replace(/\/+$/, '');
  const { origin } = new URL(base);
  const authorization = options.token === undefined ? {} : { authorization: `Bearer ${options.token}` };

  async function attempt<Result>(url: string, init: RequestInit, read: ReadReply<Result>): Promise<Result> {
    try {
      const response = await (options.fetch ?? fetch)(url, init);
      if (!response.ok)
        throw new ApiError(response.status, await response.text(), response.headers.get('retry-after'));
      return await read(response);
    } catch (error) {
      init.signal?.throwIfAborted();
      // fetch and a broken body throw a TypeError.
      throw error instanceof TypeError ? new ConnectionError(url, error) : error;
    }
  }

  return {
    call(name, { params, query, headers, body, signal }, read) {
      const { method } = splitRoute(routes[name]);
      const sent = new Headers({ accept: 'application/json', ...options.headers, ...authorization });
      if (acceptsIdempotencyKey(name)) sent.set('idempotency-key', newIdempotencyKey());
      for (const [key, value] of Object.entries(headers ?? {})) sent.set(key, value);
      const init = { method, headers: sent, body: body ?? null, signal: signal ?? null };
      const isRepeatable = repeatableMethods.has(method) || sent.has('idempotency-key');
      return withRetries(() => attempt(base + callUrl(name, { params, query }), init, read), options, {
        isRepeatable,
        signal,
      });
    },
    get(path, { headers, signal }, read) {
      const url = new URL(path, `${base}/`);
      // Another host, for example an object store, must not see the token.
      const own = url.origin === origin ? { ...options.headers, ...authorization } : {};
      const init = { headers: { ...own, ...headers }, signal: signal ?? null };
      return withRetries(() => attempt(url.href, init, read), options, { isRepeatable: true, signal });
    },
  };
}

/** Reads a JSON reply; undefined for an empty one. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnexpectedReplyError(response.url, 'The reply is not JSON.');
  }
}
