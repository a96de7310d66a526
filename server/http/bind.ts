import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Endpoint, EndpointSpec, Replies } from '#contract/endpoint.ts';
import { splitRoute, type PathParams, type Route } from '#contract/routes.ts';
import { id } from '#contract/shapes.ts';
import { description, errorSchemas } from './describe.ts';
import { bounded, streamJson, type ParseJson } from './streamed-json.ts';
import { linkNext, type LinkNext } from './paging.ts';
import { requireAccess, type Caller } from './person.ts';

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
/** The endpoint's own parameters; ids where it says nothing else. */
type Params<R extends Route, S extends EndpointSpec> = S extends { params: infer P extends z.ZodType }
  ? z.output<P>
  : PathParams<R>;
type JsonReply<S extends EndpointSpec> = Extract<S['replies'][keyof S['replies']], z.ZodType>;

/** What a handler gives back: the reply's JSON; nothing where the reply has none; or the reply it sent itself. */
type Outcome<S extends EndpointSpec> = [JsonReply<S>] extends [never]
  ? FastifyReply | void
  : z.input<JsonReply<S>> | FastifyReply;

/** A call as its handler gets it, once it has passed access and validation. */
export interface Call<R extends Route, S extends EndpointSpec> {
  readonly me: Caller<S['access']>;
  readonly params: Params<R, S>;
  readonly query: Parsed<S['query']>;
  /** Undefined also where the call brings a form: `readForm` takes it out of the request. */
  readonly body: S extends { form: object } ? Parsed<S['body']> | undefined : Parsed<S['body']>;
  readonly linkNext: LinkNext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call of one endpoint, for handlers that answer several alike. */
export type CallOf<E extends Endpoint> = Omit<Call<E['route'], E>, 'linkNext'>;

type Handler<R extends Route, S extends EndpointSpec> = (
  call: Call<R, S>,
) => Promise<Outcome<S>> | Outcome<S>;

/** Binds one endpoint of the contract to what answers it. `parseJson` is for endpoints that take a form beside JSON. */
export type Bind = <R extends Route, S extends EndpointSpec>(
  endpoint: Endpoint<R, S>,
  handler: Handler<R, S>,
  parseJson?: ParseJson,
) => void;

/** Path parameters are ids, unless the endpoint says otherwise; one that is no UUID names nothing (404). */
function paramsSchema(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  return names.length ? z.object(Object.fromEntries(names.map((name) => [name, id]))) : undefined;
}

function jsonReplies(replies: Replies) {
  return Object.fromEntries(Object.entries(replies).filter(([, reply]) => typeof reply === 'object'));
}

const successStatus = (replies: Replies) => Number(Object.keys(replies)[0]);

/** The binder of an app. Access is checked before the body is read. */
export function binder(app: FastifyInstance): Bind {
  return (endpoint, handler, parseJson) => {
    const { method, path } = splitRoute(endpoint.route);
    const params = endpoint.params ?? paramsSchema(path);
    const status = successStatus(endpoint.replies);
    const route: RouteOptions = {
      method,
      url: path,
      schema: {
        ...description(endpoint),
        ...(params && { params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...bodySchema(endpoint),
        response: { ...jsonReplies(endpoint.replies), ...errorSchemas(endpoint) },
      },
      config: { endpoint },
      ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
      onRequest(request, _reply, done) {
        requireAccess(endpoint.access, request.person);
        done();
      },
      handler: async (request, reply) => {
        reply.code(status);
        const outcome = await handler({
          me: request.person,
          params: request.params,
          query: request.query,
          body: request.body,
          linkNext: (nextCursor) => linkNext(request, reply, nextCursor),
          request,
          reply,
          // Fastify has parsed all of these with the endpoint's own schemas.
        } as Parameters<typeof handler>[0]);
        // Awaiting a reply gives undefined too: when it was sent, or when the caller left half-way.
        const isOpen = !reply.sent && !reply.raw.headersSent && !reply.raw.destroyed;
        return outcome === undefined && isOpen ? reply.send() : outcome;
      },
    };
    if (endpoint.form) addInFormScope(app, route, parseJson && bounded(endpoint, parseJson));
    else app.route(route);
  };
}

/** Forms are understood where they are expected, and nowhere else. */
function addInFormScope(app: FastifyInstance, route: RouteOptions, parseJson?: ParseJson): void {
  void app.register(async (scope) => {
    await scope.register(multipart);
    if (parseJson) streamJson(scope, parseJson);
    scope.route(route);
  });
}

/** Beside a form, only what comes as JSON can be checked before the handler reads it. */
function bodySchema({ body, form }: EndpointSpec) {
  if (!body) return {};
  return { body: form ? { content: { 'application/json': { schema: body } } } : body };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
