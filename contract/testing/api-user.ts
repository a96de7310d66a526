import { routes, splitRoute, type PathParams, type RouteName } from '#contract/routes.ts';
import type { Body, Query, Reply } from '#contract/api.ts';

export interface CallOptions<Name extends RouteName> {
  readonly params?: Partial<PathParams<(typeof routes)[Name]>> | Record<string, string>;
  readonly query?: Query<Name>;
  readonly body?: Body<Name>;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export const password = 'a long enough password';

/** Thrown for an error reply; contains the status and the error code. */
class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.code = code;
  }
}

/** An API client with a cookie jar. */
export class ApiUser {
  /** Updated when the server restarts at another address. */
  url: string;
  #cookie = '';

  constructor(url: string) {
    this.url = url;
  }

  /** The session cookie as `[name, value]`, to continue the session in a browser. */
  get session(): readonly [name: string, value: string] {
    const [name = '', value = ''] = this.#cookie.split('=', 2);
    return [name, value];
  }

  /** Sends a request and returns the response, whatever its status. */
  async request<Name extends RouteName>(name: Name, options: CallOptions<Name> = {}): Promise<Response> {
    const { method, path } = splitRoute(routes[name]);
    const params: Record<string, string | undefined> = { ...options.params };
    const filled = path.replaceAll(/:(\w+)/g, (_match, param: string) => params[param] ?? '');
    const query = Object.entries(options.query ?? {}).map(([key, value]) => [key, String(value)]);
    const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
    const response = await fetch(this.url + filled + search, {
      method,
      headers: {
        cookie: this.#cookie,
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      ...(options.signal && { signal: options.signal }),
      redirect: 'manual',
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.#cookie = cookie.split(';')[0]!;
    return response;
  }

  /** Sends a request that must succeed. @throws ApiError */
  async call<Name extends RouteName>(name: Name, options: CallOptions<Name> = {}): Promise<Reply<Name>> {
    const response = await this.request(name, options);
    const text = await response.text();
    if (!response.ok) {
      const { code = 'unknown' } = safeJson(text);
      throw new ApiError(response.status, code, text);
    }
    return JSON.parse(text || 'null') as Reply<Name>;
  }

  /** Registers an account and redeems the invite code. */
  async join(email: string, inviteCode: string): Promise<void> {
    const body = { email, password: password, firstName: 'Mara', lastName: 'Lindqvist' };
    await this.call('register', { body });
    await this.call('validateInvite', { body: { code: inviteCode } });
  }
}

function safeJson(text: string): { code?: string } {
  try {
    return JSON.parse(text) as { code?: string };
  } catch {
    return {};
  }
}
