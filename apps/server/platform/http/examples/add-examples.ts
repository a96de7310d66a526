import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { exampleComposer, type Schema, type Schemas } from './compose-example.ts';

interface Media {
  readonly schema: Schema;
  example?: unknown;
  examples?: object;
}
interface DescribedReply {
  readonly description: string;
  readonly content?: Record<string, Media>;
}
interface Operation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses: Record<string, DescribedReply | { readonly $ref: string }>;
}
interface Components {
  readonly schemas?: Schemas;
  readonly examples?: object;
  readonly responses?: object;
}
interface OpenApiDocument {
  readonly paths?: Record<string, Record<string, Operation>>;
  readonly components?: Components;
}

const endpoints: Readonly<Record<string, Endpoint>> = api;

/** Facts of the errors whose facts are documented. */
const facts: Partial<Record<ErrorCode, object>> = {
  insufficient_tokens: { needed: 30, balance: 12 },
  role_required: { needed: 'admin' },
  validation_failed: { issues: [{ path: 'name', message: 'Please enter a name.' }] },
  too_many_requests: { retryAfter: 20 },
  unavailable: { retryAfter: 10 },
  internal: { requestId: 'req-1k' },
};

/** An export of comments as JSON is a file. */
const isJson = ([type, { schema }]: readonly [string, Media]) =>
  type === 'application/json' && schema.format !== 'binary';

/**
 * Adds examples to all JSON bodies and replies of a description, and one per code to error replies. Error replies that
 * are alike become components. `missing` collects the texts without an example value.
 */
export function addExamples<D extends object>(document: D & OpenApiDocument, missing = new Set<string>()): D {
  const compose = exampleComposer(document.components?.schemas ?? {}, missing);
  const sharedReplies = new Map<string, DescribedReply>();
  for (const { operationId = '', requestBody, responses } of operationsOf(document)) {
    for (const [, media] of Object.entries(requestBody?.content ?? {}).filter(isJson))
      media.example = endpoints[operationId]?.example ?? compose(media.schema, operationId);
    for (const [status, reply] of Object.entries(responses)) {
      if ('$ref' in reply) continue;
      if (Number(status) >= 400) {
        const name = reply.description.replaceAll(', ', '.');
        sharedReplies.set(name, withErrorExamples(reply));
        responses[status] = { $ref: `#/components/responses/${name}` };
        continue;
      }
      for (const [, media] of Object.entries(reply.content ?? {}).filter(isJson))
        media.example = compose(media.schema, operationId);
    }
  }
  const codes = new Set([...sharedReplies.keys()].flatMap((name) => name.split('.')) as ErrorCode[]);
  const examples = Object.fromEntries(
    [...codes]
      .toSorted()
      .map((code) => [code, { value: { ...facts[code], code, message: errors[code].message } }]),
  );
  const replies = Object.fromEntries([...sharedReplies].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { ...document, components: { ...document.components, examples, responses: replies } };
}

const operationsOf = ({ paths = {} }: OpenApiDocument) =>
  Object.values(paths).flatMap((path) => Object.values(path));

function withErrorExamples(reply: DescribedReply): DescribedReply {
  const examples = Object.fromEntries(
    reply.description.split(', ').map((code) => [code, { $ref: `#/components/examples/${code}` }]),
  );
  const content = Object.entries(reply.content ?? {}).map(([type, media]) => [type, { ...media, examples }]);
  return { ...reply, content: Object.fromEntries(content) as Record<string, Media> };
}
