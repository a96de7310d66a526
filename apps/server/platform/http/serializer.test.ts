import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { checkReplies } from '#server/testing/check-replies.ts';
import { replySerializer } from './serializer.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const texts: Readonly<Record<string, string>> = {
  uuid: '01920000-0000-7000-8000-000000000001',
  'date-time': '2026-01-31T12:00:00.123Z',
  email: 'mara@example.org',
  base64: 'AAAA',
  '^\\d{4}-\\d{2}$': '2026-01',
  '^[\\w♯♭#+°øΔ()|/%:\\s-]*$': 'Dm7 G7 | Cmaj7',
  '^[A-Ga-g][#b♯♭]? (?:major|minor|harmonic minor|dorian|phrygian|lydian|mixolydian|locrian)$': 'D minor',
};

interface SampleOptions {
  /** True: all optional fields, no nulls; false: the reverse. */
  readonly full: boolean;
  /** Extra fields for every object with named fields. */
  readonly extra?: object;
}

/** A sample value of a schema. */
function valueOf(schema: JsonSchema, options: SampleOptions): unknown {
  const { full, extra } = options;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    // In a nullable choice null comes last.
    const isNullable = choices.some((choice) => typeof choice === 'object' && choice.type === 'null');
    return valueOf(choices.at(full === isNullable ? 0 : -1) as JsonSchema, options);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(full ? -1 : 0);
  switch ([schema.type].flat().at(full ? 0 : -1)) {
    case 'array': {
      const one = valueOf((schema.items ?? {}) as JsonSchema, options);
      const { minItems = 0 } = schema;
      return Array.from({ length: full || minItems > 0 ? Math.max(2, minItems) : 0 }, () => one);
    }
    case 'object': {
      const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
      const named = Object.entries(properties)
        .filter(([name]) => full || required.includes(name))
        .map(([name, property]) => [name, valueOf(property as JsonSchema, options)] as const);
      if (typeof additionalProperties !== 'object') return { ...Object.fromEntries(named), ...extra };
      const { enum: names = ['a "key"'] } = propertyNames as JsonSchema;
      return Object.fromEntries([...named, [names[0], valueOf(additionalProperties, options)]]);
    }
    case 'integer':
    case 'number':
      return schema.minimum ?? Number(schema.exclusiveMinimum ?? -1) + 1;
    case 'boolean':
      return full;
    case 'null':
      return null;
    case 'string':
      return (
        texts[schema.format ?? schema.contentEncoding ?? schema.pattern ?? ''] ??
        'a “text”\n"\\\u0001 \u2028 😀'
      );
    default:
      return { any: ['thing'] };
  }
}

const replies = Object.entries<Endpoint>(api).flatMap(([name, endpoint]) =>
  Object.entries(endpoint.replies).flatMap(([status, schema]) =>
    schema instanceof z.ZodType ? [[`${name} ${status}`, schema] as const] : [],
  ),
);

const serializerOf = (schema: z.ZodType) =>
  replySerializer({ schema, method: 'GET', url: '/', httpStatus: '200' });

describe('a reply', () => {
  it.each(replies)('for %s contains the fields of the contract and no others', (_name, schema) => {
    const json = z.toJSONSchema(schema, { reused: 'inline', metadata: z.registry() });
    for (const full of [true, false]) {
      const written = serializerOf(schema)(valueOf(json, { full, extra: { passwordHash: 'secret' } }));
      expect(JSON.parse(written)).toEqual(schema.parse(valueOf(json, { full })));
    }
  });

  it('returns 500 when a required field is missing', async () => {
    const app = Fastify();
    app.setSerializerCompiler(replySerializer);
    const schema = z.object({ id: z.uuid() });
    app.get('/', { schema: { response: { 200: schema } } }, () => ({ title: 'Night' }));
    expect((await app.inject('/')).statusCode).toBe(500);
  });

  it('with a value of another type returns 500 in tests', async () => {
    const app = Fastify();
    app.setSerializerCompiler(replySerializer);
    checkReplies(app);
    app.get('/', { schema: { response: { 200: z.object({ id: z.uuid() }) } } }, () => ({ id: null }));
    expect((await app.inject('/')).statusCode).toBe(500);
  });
});
