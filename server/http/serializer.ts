import fastJson, { type AnySchema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';

/** Names of schemas are for the API's documentation; here each stands where it is used. */
const unnamed = z.registry<z.GlobalMeta>();

/** What fast-json-stringify calls a string that is written as it is. */
const unescaped = 'unsafe';

/** Ids, times and base64 have no character that JSON escapes: looking for some took half the time of writing a list. */
const needsNoEscape = ({ format, contentEncoding }: z.core.JSONSchema.BaseSchema): boolean =>
  format === 'uuid' || format === 'date-time' || contentEncoding === 'base64';

/**
 * Leaves what says how a reply is written: what kind of value a field is, not which values it may have. Choices, which
 * are slow because each branch is validated to find the one that fits, are left where it is not only one between
 * something and null; an object that fits such a branch may have more fields than are written.
 */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const isSafe = needsNoEscape(jsonSchema);
  for (const rule of ['format', 'pattern', 'contentEncoding'] as const) delete jsonSchema[rule];
  if (isSafe) jsonSchema.format = unescaped;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  const [schema, nothing, ...others] = jsonSchema.anyOf ?? [];
  if (typeof schema !== 'object' || typeof nothing !== 'object') return;
  if (typeof schema.type !== 'string' || nothing.type !== 'null' || others.length > 0) return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, schema, { nullable: true });
}

const compile = (schema: z.ZodType) =>
  fastJson(z.toJSONSchema(schema, { metadata: unnamed, override: simplify }) as AnySchema, {
    // Choices are validated to find the one that fits.
    ajv: { formats: { [unescaped]: true } },
  });

const compiled = new WeakMap<z.ZodType, (reply: unknown) => string>();

/**
 * A reply as JSON: only what the contract names, by a function that is compiled from its schema at the first reply. What
 * a field may hold is checked in tests (`checkReplies`): parsing each reply took half as long again as writing it.
 */
export const replySerializer: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (reply: unknown) => {
    const known = compiled.get(schema);
    if (known) return known(reply);
    const write = compile(schema);
    compiled.set(schema, write);
    return write(reply);
  };
