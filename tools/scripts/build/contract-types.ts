import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { liveEvent } from '#contract/events.ts';
import '#contract/schema-names.ts';
import { typeOf, type JsonSchema } from './json-schema-types.ts';

type Direction = 'input' | 'output';

const calls = Object.entries<Endpoint>(api);
const namesOf = (matches: (endpoint: Endpoint) => unknown) =>
  calls
    .filter(([, endpoint]) => matches(endpoint))
    .map(([name]) => `'${name}'`)
    .join(' | ') || 'never';

/**
 * Writes the types of `packages/contract/api.ts` and of live events as plain TypeScript, so that the client's package needs no
 * schemas. Schemas with a name become exported types; those of requests that differ get the suffix `Input`.
 */
export function contractTypes(): string {
  const definitions: Record<Direction, Map<string, JsonSchema>> = { input: new Map(), output: new Map() };

  function jsonSchema(schema: z.ZodType, io: Direction): JsonSchema {
    const { $defs = {}, ...root } = z.toJSONSchema(schema, { io, reused: 'inline', unrepresentable: 'any' });
    for (const [name, definition] of Object.entries($defs)) definitions[io].set(name, definition);
    return root;
  }

  /** The schemas of all calls that have one, by name. */
  const table = (io: Direction, schemasOf: (endpoint: Endpoint) => readonly z.ZodType[]) =>
    calls.flatMap(([name, endpoint]) => {
      const schemas = schemasOf(endpoint).map((schema) => jsonSchema(schema, io));
      return schemas.length > 0 ? [{ name, io, summary: endpoint.summary, schemas }] : [];
    });
  const tables = {
    Bodies: table('input', ({ body }) => (body ? [body] : [])),
    Queries: table('input', ({ query }) => (query ? [query] : [])),
    Forms: table('input', ({ form }) => (form ? [form.fields] : [])),
    Replies: table('output', ({ replies }) =>
      Object.values(replies).filter((reply) => reply instanceof z.ZodType),
    ),
  };
  const event = jsonSchema(liveEvent, 'output');

  const differs = (name: string) =>
    JSON.stringify(definitions.input.get(name)) !==
    JSON.stringify(definitions.output.get(name) ?? definitions.input.get(name));
  /** A type that contains one that differs differs too; so all types of requests do that exist in replies. */
  const typeName = (io: Direction) => (name: string) =>
    io === 'input' && definitions.output.has(name) && (differs(name) || refersTo(name))
      ? `${name}Input`
      : name;
  const refersTo = (name: string): boolean =>
    [...JSON.stringify(definitions.input.get(name) ?? {}).matchAll(/"#\/\$defs\/(\w+)"/g)].some(
      ([, other = '']) => other !== name && (differs(other) || refersTo(other)),
    );
  const typeIn = (io: Direction) => (schema: JsonSchema) => typeOf(schema, typeName(io));

  const named = new Map<string, string>();
  for (const io of ['output', 'input'] as const)
    for (const [name, definition] of definitions[io]) named.set(typeName(io)(name), typeIn(io)(definition));
  const lines = [...named]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, type]) => `export type ${name} = ${type};`);
  const interfaces = Object.entries(tables).map(([name, rows]) => {
    const fields = rows.map(
      (row) =>
        `  /** ${row.summary.replaceAll('*/', '')}. */\n  ${row.name}: ${row.schemas.map(typeIn(row.io)).join(' | ')};`,
    );
    return `export interface ${name} {\n${fields.join('\n')}\n}`;
  });
  const files = calls.flatMap(([name, { form }]) => (form ? [`  ${name}: '${form.file}';`] : []));

  return `import type { RouteName } from './routes.js';

${lines.join('\n')}

${interfaces.join('\n\n')}

interface Files {
${files.join('\n')}
}

/** The JSON of the reply, the JSON body, and the query of a call. */
export type Reply<Name extends RouteName> = Name extends keyof Replies ? Replies[Name] : undefined;
export type Body<Name extends RouteName> = Name extends keyof Bodies ? Bodies[Name] : undefined;
export type Query<Name extends RouteName> = Name extends keyof Queries ? Queries[Name] : undefined;
export type IdempotentCall = ${namesOf(({ idempotent }) => idempotent)};
export type BytesCall = ${namesOf(({ replies }) => replies[200] === 'bytes')};
export type FormCall = keyof Forms;
export type FormFile<Name extends FormCall> = Files[Name];
export type FormFields<Name extends FormCall> = Forms[Name];
export type LiveEvent = ${typeIn('output')(event)};
`;
}
