import { type RouteName, routes } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import { callUrl } from './call-options.ts';
import { ApiError, ConnectionError, ReplyTimeoutError, UnexpectedReplyError } from './errors.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { acceptsIdempotencyKey } from './idempotent-calls.ts';
import { defaultReplyLimits, readText, type ReplyLimits } from './read-reply.ts';
import { withRetries, type RetryOptions } from './retry.ts';

export interface ClientOptions extends RetryOptions, Partial<ReplyLimits> {
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
export type ReadReply<Result> = (response: Response, limits: ReplyLimits) => Promise<Result>;

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

  const limits: ReplyLimits = {
    timeoutMs: options.timeoutMs ?? defaultReplyLimits.timeoutMs,
    maxReplyBytes: options.maxReplyBytes ?? defaultReplyLimits.maxReplyBytes,
  };

  /** @param isSlow the headers of the reply may take long: of a generation that is waited for, and of large files */
  async function attempt<Result>(
    url: string,
    init: RequestInit,
    read: ReadReply<Result>,
    isSlow: boolean,
  ): Promise<Result> {
    const silence = new AbortController();
    const timer = isSlow ? undefined : setTimeout(() => silence.abort(), limits.timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
    try {
      // A redirect could lead to any host, and turns a POST into a GET.
      const response = await (options.fetch ?? fetch)(url, { ...init, signal, redirect: 'manual' });
      clearTimeout(timer);
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
        const target = response.headers.get('location');
        throw new UnexpectedReplyError(
          url,
          `It redirects${target ? ` to ${new URL(target, url).origin}` : ''}.`,
        );
      }
      if (!response.ok)
        throw new ApiError(
          response.status,
          await readText(response, limits),
          response.headers.get('retry-after'),
        );
      return await read(response, limits);
    } catch (error) {
      init.signal?.throwIfAborted();
      if (silence.signal.aborted) throw new ReplyTimeoutError(url, limits.timeoutMs);
      // fetch and a broken body throw a TypeError.
      throw error instanceof TypeError ? new ConnectionError(url, error) : error;
    } finally {
      clearTimeout(timer);
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
      // Waits for its end unless the server is asked not to; a form can take long to send.
      const isSlow =
        (sent.has('idempotency-key') && !sent.has('prefer')) ||
        (body !== undefined && typeof body !== 'string');
      return withRetries(
        () => attempt(base + callUrl(name, { params, query }), init, read, isSlow),
        options,
        {
          isRepeatable,
          signal,
        },
      );
    },
    get(path, { headers, signal }, read) {
      const url = new URL(path, `${base}/`);
      // Another host, for example an object store, must not see the token.
      const own = url.origin === origin ? { ...options.headers, ...authorization } : {};
      const init = { headers: { ...own, ...headers }, signal: signal ?? null };
      return withRetries(() => attempt(url.href, init, read, false), options, { isRepeatable: true, signal });
    },
  };
}
