import { z } from 'zod';
import type { Access, Endpoint, Form, Replies, Reply } from '#contract/endpoint.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { routes, splitRoute, type Route } from '#contract/routes.ts';

const nameByRoute = new Map<Route, string>(Object.entries(routes).map(([name, route]) => [route, name]));

const whoMayCall: Record<Access, string> = {
  anyone: 'Anyone may call.',
  entering: 'For people who are signed in, even where they must set up a second factor first.',
  'signed-in': 'For people who are signed in.',
  validated: 'For people whose invite is validated.',
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

/** Every refusal an endpoint can answer with: its own and those that its shape implies. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...accessErrors[endpoint.access],
    ...(endpoint.errors ?? []),
    'too_many_requests',
    'internal',
    'unavailable',
  ]);
  const takesBody = endpoint.body ?? endpoint.form;
  if (takesBody) codes.add('body_too_large').add('unsupported_media_type');
  if (takesBody || endpoint.query) codes.add('validation_failed');
  if (splitRoute(endpoint.route).method !== 'GET') codes.add('foreign_origin');
  return [...codes];
}

/** The error replies for the API's documentation: by status, which codes it may carry. */
export function errorSchemas(endpoint: Endpoint): Record<number, z.ZodType> {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      z.looseObject({ code: z.enum(codes), message: z.string() }).describe(codes.join(', ')),
    ]),
  );
}

function jsonSchema(schema: z.ZodType) {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}

/** The bodies of an endpoint that takes a form, by content type, as JSON schemas. */
export function formContent({ body }: Endpoint, { file, fields }: Form) {
  const { properties, required = [], ...shape } = jsonSchema(fields);
  const withFile = {
    ...shape,
    properties: { ...properties, [file]: { type: 'string', contentMediaType: 'application/octet-stream' } },
    required: [...required, file],
  };
  return {
    content: {
      ...(body && { 'application/json': { schema: jsonSchema(body) } }),
      'multipart/form-data': { schema: withFile },
    },
  };
}

/** What the API's documentation says of an endpoint beside its shapes. */
export function description(endpoint: Endpoint) {
  const { path } = splitRoute(endpoint.route);
  const operationId = nameByRoute.get(endpoint.route);
  return {
    ...(operationId && { operationId }),
    summary: endpoint.summary,
    description: endpoint.idempotent
      ? `${whoMayCall[endpoint.access]} A repeated Idempotency-Key gives the first answer again.`
      : whoMayCall[endpoint.access],
    tags: [path.split('/')[2] ?? 'api'],
    ...(endpoint.access !== 'anyone' && { security: [{ session: [] }] }),
  };
}

const binary = { schema: { type: 'string', format: 'binary' } };

const describedReplies: Record<Extract<Reply, string>, object> = {
  bytes: { description: 'The bytes of the file.', content: { 'application/octet-stream': binary } },
  events: {
    description: 'A stream of events.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  },
  redirect: { description: 'Go to the address in Location.', type: 'null' },
  nothing: { description: 'Done.', type: 'null' },
};

/** What the API's documentation says of the success replies that are no JSON. */
export function otherReplies(replies: Replies): Record<string, object> {
  return Object.fromEntries(
    Object.entries(replies).flatMap(([status, reply]) =>
      typeof reply === 'string' ? [[status, describedReplies[reply]]] : [],
    ),
  );
}
