import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Endpoint, EndpointSpec, Replies } from '#contract/endpoint.ts';
import { splitRoute, type PathParams, type Route } from '#contract/split-route.ts';
import { id } from '#contract/shapes.ts';
import { operationMetadata, errorSchemas } from './openapi-metadata.ts';
import { withBodyLimit, streamJson, type ParseJson } from './streamed-json.ts';
import { linkNext, type LinkNext } from './paging.ts';
import { semaphore } from '#server/platform/semaphore.ts';
import { requireAccess, requireScope, type EndpointUser } from './auth-user.ts';

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
/** The endpoint's own parameters; ids by default. */
type Params<R extends Route, S extends EndpointSpec> = S extends { params: infer P extends z.ZodType }
  ? z.output<P>
  : PathParams<R>;
type JsonReply<S extends EndpointSpec> = Extract<S['replies'][keyof S['replies']], z.ZodType>;

/**
 * The result of a handler: the JSON of the reply, nothing when the reply has no body, or the reply that it sent
 * itself.
 */
type HandlerResult<S extends EndpointSpec> = [JsonReply<S>] extends [never]
  ? FastifyReply | void
  : z.input<JsonReply<S>> | FastifyReply;

/** A request after access check and validation. */
export interface Call<R extends Route, S extends EndpointSpec> {
  readonly me: EndpointUser<S['access']>;
  readonly params: Params<R, S>;
  readonly query: Parsed<S['query']>;
  /** Also undefined when the request carries a form: `readForm` reads it. */
  readonly body: S extends { form: object } ? Parsed<S['body']> | undefined : Parsed<S['body']>;
  readonly linkNext: LinkNext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A request of one endpoint, for helpers that serve several endpoints. */
export type CallOf<E extends Endpoint> = Omit<Call<E['route'], E>, 'linkNext'>;

type Handler<R extends Route, S extends EndpointSpec> = (
  call: Call<R, S>,
) => Promise<HandlerResult<S>> | HandlerResult<S>;

/**
 * Binds an endpoint of the contract to its handler. `parseJson` is for endpoints that accept JSON as well as a form.
 */
export type Bind = <R extends Route, S extends EndpointSpec>(
  endpoint: Endpoint<R, S>,
  handler: Handler<R, S>,
  parseJson?: ParseJson,
) => void;

/** Path parameters are ids unless the endpoint declares others; an invalid UUID is answered 404. */
function paramsSchema(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  return names.length ? z.object(Object.fromEntries(names.map((name) => [name, id]))) : undefined;
}

function jsonReplies(replies: Replies) {
  return Object.fromEntries(Object.entries(replies).filter(([, reply]) => typeof reply === 'object'));
}

/** Searches of one user at a time: others wait, because a browser sends one for each key and gives up the last. */
const searches = { permits: Infinity, perOwner: 2, waitingPerOwner: 20 } as const;
const isSearch = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'search' in query && Boolean(query.search);

const successStatus = (replies: Replies) => Number(Object.keys(replies)[0]);

/** Creates the binder of an app. Access is checked before the body is read. */
export function binder(app: FastifyInstance): Bind {
  const searchPermit = semaphore(searches);
  return (endpoint, handler, parseJson) => {
    const { method, path } = splitRoute(endpoint.route);
    const params = endpoint.params ?? paramsSchema(path);
    const status = successStatus(endpoint.replies);
    const route: RouteOptions = {
      method,
      url: path,
      schema: {
        ...operationMetadata(endpoint),
        ...(params && { params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...bodySchema(endpoint),
        response: { ...jsonReplies(endpoint.replies), ...errorSchemas(endpoint) },
      },
      config: { endpoint },
      ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
      onRequest(request, _reply, done) {
        const { user } = request;
        if (user?.apiToken) requireScope(endpoint, user.apiToken);
        requireAccess(endpoint.access, user);
        done();
      },
      handler: async (request, reply) => {
        reply.code(status);
        const run = isSearch(request.query)
          ? <T>(work: () => Promise<T>) => searchPermit(request.user?.id ?? request.ip, work)
          : <T>(work: () => Promise<T>) => work();
        // Waited for earlier searches until the client had gone.
        const result = await run(async () =>
          reply.raw.destroyed
            ? undefined
            : handler({
                me: request.user,
                params: request.params,
                query: request.query,
                body: request.body,
                linkNext: (nextCursor) => linkNext(request, reply, nextCursor),
                request,
                reply,
                // Fastify has validated all of these with the endpoint's schemas.
              } as Parameters<typeof handler>[0]),
        );
        // Awaiting a reply also returns undefined: when it was sent, or when the client disconnected.
        const isOpen = !reply.sent && !reply.raw.headersSent && !reply.raw.destroyed;
        return result === undefined && isOpen ? reply.send() : result;
      },
    };
    if (endpoint.form) addInFormScope(app, route, parseJson && withBodyLimit(endpoint, parseJson));
    else app.route(route);
  };
}

/** Registers a route in its own scope with the multipart parser, so that other routes reject forms. */
function addInFormScope(app: FastifyInstance, route: RouteOptions, parseJson?: ParseJson): void {
  void app.register(async (scope) => {
    await scope.register(multipart);
    if (parseJson) streamJson(scope, parseJson);
    scope.route(route);
  });
}

/** For an endpoint that also takes a form, only a JSON body is validated before the handler. */
function bodySchema({ body, form }: EndpointSpec) {
  if (!body) return {};
  return { body: form ? { content: { 'application/json': { schema: body } } } : body };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
