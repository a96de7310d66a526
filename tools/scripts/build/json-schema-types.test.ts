import { expect, test } from 'vitest';
import { z } from 'zod';
import { typeOf, type JsonSchema } from './json-schema-types.ts';

const typeOfZod = (schema: z.ZodType) => typeOf(z.toJSONSchema(schema), (name) => `Named${name}`);

test.each<[z.ZodType, string]>([
  [z.string(), 'string'],
  [z.int().nullable(), 'number | null'],
  [z.enum(['a', 'b']), '"a" | "b"'],
  [z.array(z.union([z.literal(1), z.boolean()])), '(1 | boolean)[]'],
  [z.tuple([z.string(), z.number()]), '[string, number]'],
  [z.object({ a: z.string(), 'b-c': z.null().optional() }), '{ a: string; "b-c"?: null; }'],
  [z.object({ a: z.string().describe('In mm.') }), '{ /** In mm. */ a: string; }'],
  [z.record(z.string(), z.number()), 'Record<string, number>'],
  [z.partialRecord(z.enum(['x', 'y']), z.number()), 'Partial<Record<"x" | "y", number>>'],
  [z.looseObject({ a: z.string() }), '{ a: string; } & Record<string, unknown>'],
  [z.unknown(), 'unknown'],
])('the type of a schema is its TypeScript: %#', (schema, expected) => {
  expect(typeOfZod(schema)).toBe(expected);
});

test('a combination of schemas is an intersection', () => {
  const parts: JsonSchema[] = [{ $ref: '#/$defs/Track' }, { anyOf: [{ type: 'string' }, { type: 'null' }] }];
  expect(typeOf({ allOf: parts }, (name) => name)).toBe('Track & (string | null)');
});

test('a reference is the type with its name', () => {
  expect(typeOf({ $ref: '#/$defs/Track' }, (name) => name)).toBe('Track');
});

test('an unknown type is refused', () => {
  expect(() => typeOf({ type: 'matrix' } as unknown as JsonSchema, String)).toThrow('No type for');
});
