import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint, Replies } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { addExamples } from '#server/platform/http/examples/add-examples.ts';
import { testApp } from './test-app.ts';

const { url } = await testApp();

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: object;
}
interface DescribedReply {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Record<string, Media>;
}
interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses: Record<string, DescribedReply>;
}
interface Description {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly responses: Record<string, DescribedReply>;
    readonly examples: Record<string, { readonly value: object }>;
  };
}

let description: Description;
let operations: readonly Operation[];
beforeAll(async () => {
  description = (await (await fetch(`${url}/api/openapi.json`)).json()) as Description;
  operations = Object.values(description.paths).flatMap((path) => Object.values(path));
});

const json = 'application/json';
const endpointOf = ({ operationId }: Operation): Endpoint => api[operationId as keyof typeof api];
const problem = (name: string, schema: z.ZodType, example: unknown) => {
  const { error, data } = schema.safeParse(example);
  if (error) return [`${name}: ${z.prettifyError(error)}`];
  return droppedFields(example, data).map((field) => `${name}: the schema has no ${field}`);
};

/** The fields of a value that parsing it has dropped. */
function droppedFields(value: unknown, parsed: unknown): string[] {
  if (typeof value !== 'object' || typeof parsed !== 'object' || !value || !parsed) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    name in parsed ? droppedFields(field, parsed[name as keyof typeof parsed]) : [name],
  );
}

test('every JSON body has an example that its schema accepts', () => {
  const bodies = operations.filter(({ requestBody }) => requestBody?.content[json]);
  expect(bodies.length).toBeGreaterThan(75);
  const problems = bodies.flatMap((operation) =>
    problem(
      operation.operationId,
      endpointOf(operation).body!,
      operation.requestBody!.content[json]!.example,
    ),
  );
  expect(problems).toEqual([]);
});

test('every JSON reply has an example with exactly the fields of its schema', () => {
  const replies = operations.flatMap((operation) =>
    Object.entries(operation.responses)
      .filter(([status, reply]) => Number(status) < 300 && reply.content?.[json])
      .map(([status, reply]) => ({
        name: `${operation.operationId} ${status}`,
        schema: endpointOf(operation).replies[Number(status) as keyof Replies] as z.ZodType,
        example: reply.content![json]!.example,
      }))
      .filter(({ schema }) => schema instanceof z.ZodType),
  );
  expect(replies.length).toBeGreaterThan(160);
  expect(replies.flatMap(({ name, schema, example }) => problem(name, schema, example))).toEqual([]);
  for (const { name, schema, example } of replies)
    expect([name, schema.parse(example)]).toEqual([name, example]);
});

test('every text of an example has a realistic value', () => {
  const missing = new Set<string>();
  addExamples(structuredClone(description), missing);
  expect([...missing]).toEqual([]);
});

test('every call has a summary and a description', () => {
  const without = operations.filter(
    ({ summary, description: text }) => !/^\S.{5,}$/.test(summary ?? '') || !text?.endsWith('.'),
  );
  expect(without.map(({ operationId }) => operationId)).toEqual([]);
});

const errorReplies = ({ responses }: Operation) =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([, { $ref = '' }]) => description.components.responses[$ref.split('/').at(-1)!]!);
const codesOf = (reply: DescribedReply) => Object.keys(reply.content![json]!.examples!);

test('every call lists the errors that it can give, each with an example', () => {
  const missing = operations.flatMap((operation) => {
    const codes = new Set(errorReplies(operation).flatMap(codesOf));
    const declared = [...(endpointOf(operation).errors ?? []), 'internal', 'too_many_requests'];
    return declared.filter((code) => !codes.has(code)).map((code) => `${operation.operationId}: ${code}`);
  });
  expect(missing).toEqual([]);
  for (const reply of Object.values(description.components.responses))
    expect(codesOf(reply)).toEqual(reply.description.split(', '));
  for (const [code, { value }] of Object.entries(description.components.examples))
    expect(value).toMatchObject({ code, message: errors[code as keyof typeof errors].message });
});
