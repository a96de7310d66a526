import { routes, type RouteName } from '#contract/routes.ts';
import { splitRoute, type PathParams } from '#contract/split-route.ts';
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

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly isExpired: boolean;
}

function parseCookie(header: string): Cookie {
  const [pair = '', ...attributes] = header.split(/;\s*/);
  const [name = '', value = ''] = pair.split('=', 2);
  const attribute = (key: string) =>
    attributes.find((text) => text.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
  const isExpired = attribute('max-age') === '0' || Date.parse(attribute('expires') ?? '') <= Date.now();
  return { name, value, path: attribute('path') ?? '/', isExpired };
}

/** An API client with a cookie jar, which sends a cookie to the addresses below its path only, as browsers do. */
export class ApiUser {
  /** Updated when the server restarts at another address. */
  url: string;
  #cookies: readonly Cookie[] = [];

  constructor(url: string) {
    this.url = url;
  }

  /** The session cookie as `[name, value]`, to continue the session in a browser. */
  get session(): readonly [name: string, value: string] {
    const { name = '', value = '' } = this.#cookies.find(({ path }) => path === '/') ?? {};
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
        cookie: this.#cookieHeaderOf(filled),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      ...(options.signal && { signal: options.signal }),
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) this.#setCookie(parseCookie(cookie));
    return response;
  }

  #setCookie(cookie: Cookie): void {
    const others = this.#cookies.filter(({ name, path }) => name !== cookie.name || path !== cookie.path);
    this.#cookies = cookie.isExpired ? others : [...others, cookie];
  }

  #cookieHeaderOf(path: string): string {
    const sent = this.#cookies.filter(
      (cookie) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')),
    );
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
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
