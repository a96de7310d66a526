import { z } from 'zod';
import {
  acceptsProjectTokens,
  scopeOf,
  type Access,
  type Endpoint,
  type Form,
  type Replies,
  type Reply,
} from '#contract/endpoint.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { splitRoute, type Route } from '#contract/split-route.ts';
import { ERROR } from '#contract/schema-names.ts';

const nameByRoute = new Map<Route, string>(Object.entries(routes).map(([name, route]) => [route, name]));

const accessDescriptions: Record<Access, string> = {
  anyone: 'Open to anyone.',
  entering: 'For signed-in users, even if they must still set up two-factor.',
  'signed-in': 'For signed-in users.',
  validated: 'For users with a validated invite.',
  creator: 'For creators and admins.',
  admin: 'For admins.',
};

const accessErrors: Record<Access, readonly ErrorCode[]> = {
  anyone: [],
  entering: ['unauthenticated'],
  'signed-in': ['unauthenticated', 'second_factor_required'],
  validated: ['unauthenticated', 'second_factor_required', 'invite_required'],
  creator: ['unauthenticated', 'second_factor_required', 'invite_required', 'role_required'],
  admin: ['unauthenticated', 'second_factor_required', 'invite_required', 'role_required'],
};

/** All error codes that an endpoint can return: its own and those that follow from its access and body. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...accessErrors[endpoint.access],
    ...(endpoint.errors ?? []),
    'too_many_requests',
    'internal',
    'query_timeout',
    'unavailable',
  ]);
  const scope = scopeOf(endpoint);
  if (scope !== 'none') codes.add('token_scope_required');
  if (scope !== 'none' && scope !== 'session') codes.add('token_project_bound');
  if (scope === 'generate' && codes.has('insufficient_tokens')) codes.add('token_spending_limit');
  const takesBody = endpoint.body ?? endpoint.form;
  if (takesBody) codes.add('body_too_large').add('unsupported_media_type');
  if (takesBody || endpoint.query) codes.add('validation_failed');
  if (splitRoute(endpoint.route).method !== 'GET') codes.add('foreign_origin');
  return [...codes];
}

/** By the codes: a few dozen lists serve the thousands of replies of all endpoints, which would each take time at the start. */
const errorSchemaByCodes = new Map<string, z.ZodType>();

function errorSchema(codes: readonly ErrorCode[]): z.ZodType {
  const list = codes.join(', ');
  const schema =
    errorSchemaByCodes.get(list) ??
    z.looseObject({ code: z.enum(codes), message: z.string() }).describe(list);
  errorSchemaByCodes.set(list, schema);
  return schema;
}

/** The error replies of an endpoint by status, for the API documentation. */
export function errorSchemas(endpoint: Endpoint): Record<number, z.ZodType> {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errors[code].status);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, errorSchema(codes)]));
}

/** Converts a schema to JSON Schema, with references to named schemas. */
export type ToJson = (schema: z.ZodType) => object;

interface ObjectSchema {
  readonly properties?: object;
  readonly required?: readonly string[];
}

/** The request bodies of an endpoint that takes a form, by content type, as JSON Schema. */
export function formContent({ body }: Endpoint, { file, fields }: Form, toJson: ToJson) {
  const { properties, required = [], ...shape } = toJson(fields) as ObjectSchema;
  const shapeWithFile = {
    ...shape,
    properties: { ...properties, [file]: { type: 'string', contentMediaType: 'application/octet-stream' } },
    required: [...required, file],
  };
  return {
    content: {
      ...(body && { 'application/json': { schema: toJson(body) } }),
      'multipart/form-data': { schema: shapeWithFile },
    },
  };
}

const tagOf = (path: string) => path.split('/')[2] ?? 'api';

export const tags = [
  ...new Set(Object.values(routes).map((route) => tagOf(splitRoute(route).path))),
].toSorted();

/** What an API token needs to make a call. */
function tokenDescription(endpoint: Endpoint): string | undefined {
  const scope = scopeOf(endpoint);
  if (scope === 'none') return undefined;
  if (scope === 'session') return 'Not with an API token.';
  return `API tokens need the scope \`${scope}\`${acceptsProjectTokens(endpoint) ? '' : ' and no project'}.`;
}

function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.access === 'anyone') return [];
  const session = { session: [] };
  // OpenAPI 3.1 allows scopes here, but linters and generators know them for OAuth only: they are in the description.
  return scopeOf(endpoint) === 'session' ? [session] : [session, { bearer: [] }];
}

/** The OpenAPI metadata of an endpoint, without its schemas. */
export function operationMetadata(endpoint: Endpoint) {
  const { path } = splitRoute(endpoint.route);
  const operationId = nameByRoute.get(endpoint.route);
  return {
    ...(operationId && { operationId }),
    summary: endpoint.summary,
    description: [accessDescriptions[endpoint.access], tokenDescription(endpoint)].filter(Boolean).join(' '),
    tags: [tagOf(path)],
    security: securityOf(endpoint),
  };
}

const acceptsPrefer = ({ replies }: Endpoint) => replies[202] !== undefined;

export function requestHeaders(endpoint: Endpoint): object | undefined {
  const properties = {
    ...(acceptsPrefer(endpoint) && {
      Prefer: {
        type: 'string',
        enum: ['respond-async'],
        description: 'Respond immediately with 202 instead of waiting for the result (RFC 7240).',
      },
    }),
    ...(endpoint.idempotent && {
      'Idempotency-Key': {
        type: 'string',
        minLength: 1,
        maxLength: limits.idempotencyKey.max,
        description:
          'A repeated key returns the first result, which is made and charged once; with a different body, 409.',
      },
    }),
  };
  return Object.keys(properties).length > 0 ? { type: 'object', properties } : undefined;
}

const text = (meaning: string) => ({ type: 'string', description: meaning });

function replyHeaders({ query, replies }: Endpoint, status: string): object | undefined {
  const reply = replies[Number(status) as keyof Replies];
  const isList = reply instanceof z.ZodArray && query instanceof z.ZodObject && 'cursor' in query.shape;
  const headers = {
    ...(isList && { Link: text('The next page, with rel="next"; absent on the last one.') }),
    ...(status === '202' && { 'Preference-Applied': text('respond-async') }),
    ...(status === '202' && replies[201] && { Location: text('The URL to poll for the generation.') }),
    ...(status === '302' && { Location: text('The redirect target.') }),
    ...((status === '429' || status === '503') && {
      'Retry-After': { type: 'integer', description: 'Seconds to wait before retrying.' },
    }),
  };
  return Object.keys(headers).length > 0 ? headers : undefined;
}

const binary = { schema: { type: 'string', format: 'binary' } };

/** Programs that follow redirects, such as a generated client, get this reply. */
const redirected = {
  description: 'The page behind the redirect, for a client that follows it.',
  content: { 'text/html': { schema: { type: 'string' } } },
};

const nonJsonReplies: Record<Extract<Reply, string>, (media: readonly string[]) => object> = {
  bytes: (media) => ({
    description: 'The bytes of the file.',
    content: Object.fromEntries(media.map((type) => [type, binary])),
  }),
  events: () => ({
    description: 'A stream of events.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  }),
  redirect: () => ({ description: 'Redirects to the URL in Location.', type: 'null' }),
  nothing: () => ({ description: 'Done.', type: 'null' }),
};

/** All replies of an endpoint for the API documentation; `json` has the converted schemas by status. */
export function describeReplies(endpoint: Endpoint, json: Readonly<Record<string, object>>): object {
  const errorReplies = Map.groupBy(errorsOf(endpoint), (code) => String(errors[code].status));
  const successes = Object.entries(endpoint.replies).map(([status, reply]) => [
    status,
    typeof reply === 'string'
      ? nonJsonReplies[reply](endpoint.media ?? [])
      : { description: endpoint.summary, content: { 'application/json': { schema: json[status] } } },
  ]);
  const all = [
    ...successes,
    ...(endpoint.replies[302] ? [['200', redirected]] : []),
    ...[...errorReplies].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'application/json': { schema: errorReference } } },
    ]),
  ] as [string, object][];
  return Object.fromEntries(
    all.map(([status, reply]) => {
      const headers = replyHeaders(endpoint, status);
      return [status, { ...reply, ...(headers && { headers }) }];
    }),
  );
}

const errorReference = { $ref: `#/components/schemas/${ERROR}` };
