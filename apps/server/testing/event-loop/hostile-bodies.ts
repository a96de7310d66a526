import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** A body that takes one field of a schema to its maximum, or all fields. */
export interface HostileBody {
  readonly name: string;
  /** The size of the body as JSON is at most `bytes`. */
  readonly build: (bytes: number) => unknown;
}

/** Texts that are repeated up to the maximum length. */
const fragments = [
  'a slow warm piano ballad with soft strings, ',
  '-',
  '1:',
  '(',
  '[',
  'G7 | ',
  'no a, ',
  'drums and ',
  '1 to 99999 ',
  '音',
  '🎹',
  '"\\',
];
/** Those of the bodies that take all fields to their maximum. */
const allFragments = [fragments[0]!, '-', 'G7 | '];
/** A text of fewer characters is not hostile by what it says. */
const longText = 60;

const id = '01920000-0000-7000-8000-00000000ffff';
/** Values for texts that must match a pattern or a format. */
const candidates = [
  id,
  'a',
  'C',
  'D minor',
  'lead',
  '123456',
  'someone@example.org',
  'https://elsewhere.example/',
  '2026-01-01T00:00:00.000Z',
  '2026-01-01',
  '#ff0000',
  'YWFh',
  'en',
  '1',
];

const asSchema = (schema: unknown): Schema =>
  typeof schema === 'object' && schema !== null ? (schema as Schema) : {};
const choicesOf = ({ anyOf, oneOf, allOf }: Schema): Schema[] | undefined =>
  (anyOf ?? oneOf ?? allOf)?.map(asSchema);
const isNull = ({ type }: Schema) => type === 'null';
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');

function matches({ pattern, minLength = 0, maxLength = Infinity, format }: Schema, text: string): boolean {
  if (format === 'uuid' && text !== id) return false;
  return (
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  );
}

const repeated = (fragment: string, length: number) =>
  fragment
    .repeat(Math.ceil(Math.max(0, length) / fragment.length))
    .slice(0, Math.max(0, length))
    .toWellFormed();

/** The longest text of a fragment within a number of bytes. */
function maxText(schema: Schema, bytes: number, fragment: string): string {
  const perCharacter = bytesOf(fragment.repeat(10)) / (fragment.length * 10);
  const length = Math.min(schema.maxLength ?? Infinity, Math.floor(bytes / perCharacter));
  const text = repeated(fragment, length);
  if (matches(schema, text)) return text;
  for (const other of fragments) if (matches(schema, repeated(other, length))) return repeated(other, length);
  for (const other of candidates) {
    const many = repeated(other, length);
    if (matches(schema, many)) return many;
  }
  return smallestText(schema);
}

function smallestText(schema: Schema): string {
  for (const one of candidates) if (matches(schema, one)) return one;
  return 'a'.repeat(schema.minLength ?? 1);
}

/** The smallest value of a schema. */
function smallest(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = choicesOf(schema);
  if (choices) return smallest(choices[0] ?? {});
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, smallest(asSchema(schema.properties?.[name]))]),
      );
    case 'array':
      return schema.prefixItems
        ? schema.prefixItems.map((item) => smallest(asSchema(item)))
        : Array.from({ length: schema.minItems ?? 0 }, () => smallest(asSchema(schema.items)));
    case 'string':
      return smallestText(schema);
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

/** How many items fit: each at least as large as the smallest one. */
function countOf({ items, maxItems = Infinity }: Schema, bytes: number): number {
  const least = bytesOf(smallest(asSchema(items))) + 1;
  return Math.max(1, Math.min(maxItems, Math.floor(bytes / least), 100_000));
}

/** The largest value of a schema within a number of bytes. */
function largest(schema: Schema, bytes: number, fragment: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(-1);
  const choices = choicesOf(schema)?.filter((one) => !isNull(one));
  if (choices) {
    const values = choices.map((one) => largest(one, bytes, fragment));
    return values.toSorted((a, b) => bytesOf(b) - bytesOf(a))[0];
  }
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      const each = bytes / Math.max(1, properties.length) - 20;
      return Object.fromEntries(
        properties.map(([name, of]) => [name, largest(asSchema(of), each, fragment)]),
      );
    }
    case 'array': {
      if (schema.prefixItems) return smallest(schema);
      const count = countOf(schema, bytes);
      return Array.from({ length: count }, () =>
        largest(asSchema(schema.items), bytes / count - 1, fragment),
      );
    }
    case 'string':
      return maxText(schema, bytes, fragment);
    case 'number':
    case 'integer':
      return schema.maximum ?? 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** A step from a schema to one of its parts. */
type Step = { readonly property: string } | { readonly choice: number } | 'items';

interface Leaf {
  readonly steps: readonly Step[];
  readonly schema: Schema;
}

/** All texts, lists and records of a schema. */
function leavesOf(schema: Schema, steps: readonly Step[] = []): Leaf[] {
  if (schema.const !== undefined || schema.enum) return [];
  const choices = choicesOf(schema);
  if (choices) return choices.flatMap((one, choice) => leavesOf(one, [...steps, { choice }]));
  if (schema.type === 'string') return [{ steps, schema }];
  if (schema.type === 'array' && !schema.prefixItems) {
    const inner = leavesOf(asSchema(schema.items), [...steps, 'items']);
    return [
      { steps, schema },
      ...inner.filter(({ schema: { type } }) => type !== 'string' || inner.length > 1),
    ];
  }
  return Object.entries(schema.properties ?? {}).flatMap(([property, of]) =>
    leavesOf(asSchema(of), [...steps, { property }]),
  );
}

/** A value with one leaf as large as the bytes allow; the rest is that of `base`, or the smallest. */
function grow(
  schema: Schema,
  base: unknown,
  steps: readonly Step[],
  bytes: number,
  fragment: string,
): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return largest(schema, bytes, fragment);
  if (step === 'items') {
    const first: unknown = Array.isArray(base) ? base[0] : undefined;
    const items = asSchema(schema.items);
    const count = countOf(schema, bytes);
    return Array.from({ length: count }, () => grow(items, first, rest, bytes / count - 1, fragment));
  }
  if ('choice' in step) {
    const chosen = choicesOf(schema)?.[step.choice] ?? {};
    return grow(chosen, base, rest, bytes, fragment);
  }
  const given = typeof base === 'object' && base !== null && !Array.isArray(base) ? base : undefined;
  const others = { ...(smallest(schema) as object), ...given } as Record<string, unknown>;
  delete others[step.property];
  const left = Math.max(2, bytes - bytesOf(others) - step.property.length - 6);
  const of = asSchema(schema.properties?.[step.property]);
  return {
    ...others,
    [step.property]: grow(of, (given as typeof others | undefined)?.[step.property], rest, left, fragment),
  };
}

const nameOf = (steps: readonly Step[]) =>
  steps
    .map((step) => (step === 'items' ? '[]' : 'property' in step ? `.${step.property}` : `|${step.choice}`))
    .join('')
    .replace(/^\./, '');

const schemaOf = (body: z.ZodType) => z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;

/** The maximum size of a body of an endpoint. */
export const bodyBytesOf = ({ bodyBytes = limits.jsonBodyBytes }: Pick<Endpoint, 'bodyBytes'>) => bodyBytes;

/** Bodies of the schema of an endpoint, made from a valid one: each text and each list at its maximum, and all together. */
export function hostileBodies(body: z.ZodType, valid: unknown): HostileBody[] {
  const schema = schemaOf(body);
  const of = (name: string, steps: readonly Step[], fragment: string): HostileBody => ({
    name,
    build: (bytes) => grow(schema, valid, steps, bytes, fragment),
  });
  const all = allFragments.map((fragment) => of(`everything of ${JSON.stringify(fragment)}`, [], fragment));
  return [
    ...all,
    ...leavesOf(schema).flatMap(({ steps, schema: leaf }) => {
      const isLong =
        leaf.type === 'string' && (leaf.maxLength ?? Infinity) >= longText && leaf.format === undefined;
      const used = isLong ? fragments : fragments.slice(0, 1);
      return used.map((fragment) =>
        of(
          `${nameOf(steps)}${isLong ? ` of ${JSON.stringify(fragment.slice(0, 12))}` : ''}`,
          steps,
          fragment,
        ),
      );
    }),
  ];
}

const filled = (bytes: number, begin: string, repeatedPart: string, end: string) =>
  begin +
  repeatedPart.repeat(Math.max(0, Math.floor((bytes - begin.length - end.length) / repeatedPart.length))) +
  end;

/** Bodies that are JSON of no endpoint: nested, flat, with many escapes. */
export const hostileJson: readonly { readonly name: string; readonly build: (bytes: number) => string }[] = [
  { name: 'nested arrays', build: (bytes) => filled(bytes, '{"a":', '[', '') },
  { name: 'many short arrays', build: (bytes) => filled(bytes, '{"a":[[]', ',[]', ']}') },
  { name: 'many empty objects', build: (bytes) => filled(bytes, '{"a":[{}', ',{}', ']}') },
  {
    name: 'many keys',
    build: (bytes) =>
      `{${Array.from({ length: Math.floor(bytes / 12) }, (_, i) => `"${i.toString(36).padStart(5, 'k')}":0`).join(',')}}`.slice(
        0,
        bytes + 0,
      ),
  },
  { name: 'many numbers', build: (bytes) => filled(bytes, '{"a":[0', ',0', ']}') },
  { name: 'escapes', build: (bytes) => filled(bytes, '{"a":"', '\\u0041', '"}') },
  { name: 'a long text', build: (bytes) => filled(bytes, '{"a":"', 'x', '"}') },
];
