import { type Body, type Query, type Reply, api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { type RouteName, routes } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

interface FakeRequest<Name extends RouteName> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query<Name>;
  readonly body: Body<Name>;
  readonly headers: Headers;
  /** The form of an upload; its fields keep to the contract. */
  readonly form: FormData | undefined;
}

/** Returns the reply of a call, throws an AppError for an error reply, or returns a Response of its own. */
type Handler<Name extends RouteName> = (
  request: FakeRequest<Name>,
) => Reply<Name> | Response | Promise<Reply<Name> | Response>;

export type Handlers = { [Name in RouteName]?: Handler<Name> };

/** Errors of access checks, validation and rate limits, which the endpoints do not declare. */
const impliedErrors: readonly ErrorCode[] = [
  'validation_failed',
  'unauthenticated',
  'invite_required',
  'second_factor_required',
  'role_required',
  'forbidden',
  'not_found',
  'too_many_requests',
  'internal',
  'unavailable',
];

/**
 * Stands for the server until the test ends, as strictly: a request and a reply that violate the contract, an error that
 * the endpoint does not declare, and a call that the test does not expect fail the test. Every reply takes a while.
 */
export function fakeApi(handlers: Handlers): FakeApi {
  const server = new FakeApi(handlers);
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => server.fetch(new Request(input, init), realFetch);
  onTestFinished(() => {
    globalThis.fetch = realFetch;
    if (server.violations.length > 0) throw new Error(server.violations.join('\n'));
  });
  return server;
}

export class FakeApi {
  readonly violations: string[] = [];
  /** The calls so far, oldest first. */
  readonly calls: {
    readonly name: RouteName;
    readonly params: object;
    readonly query: unknown;
    readonly body: unknown;
  }[] = [];
  #handlers: Handlers;

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
  }

  /** Answers these calls in another way from now on. */
  answer(handlers: Handlers): void {
    this.#handlers = { ...this.#handlers, ...handlers };
  }

  async fetch(request: Request, realFetch: typeof fetch): Promise<Response> {
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/api/')) return realFetch(request);
    const call = findCall(request.method, url.pathname);
    if (!call) return this.#violation(`No endpoint is ${request.method} ${url.pathname}.`);
    const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
    const sent = isForm ? await request.formData() : await request.text();
    // A reply in the same task would hide what the page shows while it waits.
    await new Promise((resolve) => setTimeout(resolve, 5));
    request.signal.throwIfAborted();
    const response = await this.#reply(call, url, request.headers, sent);
    request.signal.throwIfAborted();
    return response;
  }

  async #reply({ name, params }: FoundCall, url: URL, headers: Headers, sent: string | FormData) {
    const endpoint: Endpoint = api[name];
    const handler = this.#handlers[name] as ((request: object) => unknown) | undefined;
    if (!handler) return this.#violation(`The test answers no ${name}.`);
    try {
      const query = parsed(endpoint.query, Object.fromEntries(url.searchParams));
      const form = typeof sent === 'string' ? undefined : sent;
      const body = form ? fieldsOf(endpoint, form) : parsed(endpoint.body, jsonOf(sent));
      this.calls.push({ name, params, query, body });
      const reply = await handler({ params, query, body, headers, form });
      if (reply instanceof Response && reply.type === 'error') throw new TypeError('Failed to fetch');
      return reply instanceof Response ? reply : this.#success(name, endpoint, reply);
    } catch (error) {
      if (error instanceof TypeError && error.message === 'Failed to fetch') throw error;
      if (!(error instanceof AppError)) return this.#violation(`${name}: ${String(error)}`);
      if (![...impliedErrors, ...(endpoint.errors ?? [])].includes(error.code))
        return this.#violation(`${name} declares no error ${error.code}.`);
      const { code, message, facts, status } = error;
      return Response.json({ ...facts, code, message }, { status });
    }
  }

  #success(name: RouteName, { replies }: Endpoint, reply: unknown): Response {
    const [status = '200', schema] = Object.entries(replies)[0] ?? [];
    if (!(schema instanceof z.ZodType)) return new Response(null, { status: Number(status) });
    const checked = schema.safeParse(reply);
    if (!checked.success) return this.#violation(`The reply of ${name}: ${z.prettifyError(checked.error)}`);
    return Response.json(checked.data, { status: Number(status) });
  }

  #violation(text: string): Response {
    this.violations.push(text);
    return Response.json({ code: 'internal', message: text }, { status: 500 });
  }
}

interface FoundCall {
  readonly name: RouteName;
  readonly params: Readonly<Record<string, string>>;
}

const patterns = Object.entries(routes).map(([name, route]) => {
  const { method, path } = splitRoute(route);
  return { name: name as RouteName, method, pattern: new URLPattern({ pathname: path }) };
});

function findCall(method: string, pathname: string): FoundCall | undefined {
  // Of two routes, the one with fewer parameters is meant, as in the server.
  const found = patterns
    .filter((route) => route.method === method)
    .map(({ name, pattern }) => ({ name, groups: pattern.exec({ pathname })?.pathname.groups }))
    .filter(({ groups }) => groups !== undefined)
    .toSorted((a, b) => Object.keys(a.groups!).length - Object.keys(b.groups!).length)[0];
  return found && { name: found.name, params: found.groups as Record<string, string> };
}

const jsonOf = (sent: string | FormData): unknown =>
  typeof sent === 'string' && sent !== '' ? JSON.parse(sent) : undefined;

/** The fields of a form, without its file. @throws AppError as the server does */
function fieldsOf({ form: expected }: Endpoint, form: FormData): unknown {
  if (!expected) throw new AppError('unsupported_media_type');
  if (!(form.get(expected.file) instanceof File)) throw new AppError('validation_failed', { issues: [] });
  const fields = [...form].filter(([key]) => key !== expected.file);
  return parsed(expected.fields, Object.fromEntries(fields));
}

function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return value;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('validation_failed', { issues }, issues[0]?.message);
}

/** The page of rows that a query asks for, as the server cuts it. */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit, cursor }: { limit?: unknown; cursor?: string | undefined },
) {
  const start = Number(cursor ?? 0);
  const end = start + Number(limit);
  return { rows: rows.slice(start, end), ...(end < rows.length && { nextCursor: String(end) }) };
}

/** An id of a row in a component test, in the order of the numbers. */
export const testId = (n: number) => `0199c0de-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A failure that a second try can mend. */
export const unavailable = () => {
  throw new AppError('unavailable', {}, 'Not just now.');
};
