import type { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The name of a referenced schema: `#/$defs/Track` → "Track". */
const nameOf = (reference: string) => reference.split('/').at(-1) ?? reference;
const propertyName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const union = (types: readonly string[]) => [...new Set(types)].join(' | ') || 'never';
const inParentheses = (type: string) => (/[|&]/.test(type) ? `(${type})` : type);
const comment = (text: string | undefined) => (text ? `/** ${text.replaceAll('*/', '*\\/')} */ ` : '');

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/**
 * The TypeScript type of a JSON Schema as zod writes it. `typeName` gives the type of a referenced schema.
 * @throws for a keyword that it does not know
 */
export function typeOf(schema: JsonSchema | boolean, typeName: (name: string) => string): string {
  const of = (part: JsonSchema | boolean) => typeOf(part, typeName);
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never';
  if (schema.$ref) return typeName(nameOf(schema.$ref));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(of));
  if (schema.allOf) return schema.allOf.map((part) => inParentheses(of(part))).join(' & ');
  if (schema.not) return 'never';
  const { type } = schema;
  if (type === undefined) return 'unknown';
  // zod writes a nullable type as ["string", "null"].
  if (Array.isArray(type)) return union(type.map((one) => of({ ...schema, type: one })));
  if (type === 'array') return arrayType(schema, of);
  if (type === 'object') return objectType(schema, of);
  const scalar = scalars[type];
  if (scalar === undefined) throw new Error(`No type for ${JSON.stringify(schema)}.`);
  return scalar;
}

type TypeOf = (part: JsonSchema | boolean) => string;

function arrayType({ prefixItems, items }: JsonSchema, of: TypeOf): string {
  if (prefixItems) return `[${prefixItems.map((item) => of(item as JsonSchema)).join(', ')}]`;
  return `${inParentheses(of((items ?? {}) as JsonSchema))}[]`;
}

function objectType(schema: JsonSchema, of: TypeOf): string {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const fields = Object.entries(properties).map(([name, property]) => {
    const text = typeof property === 'object' ? comment(property.description) : '';
    return `${text}${propertyName(name)}${required.includes(name) ? '' : '?'}: ${of(property)};`;
  });
  const named = fields.length > 0 ? `{ ${fields.join(' ')} }` : undefined;
  if (typeof additionalProperties !== 'object' && named) return named;
  const rest = of(additionalProperties ?? {});
  if (named) return `${named} & Record<string, ${rest}>`;
  const key = propertyNames ? of(propertyNames) : 'string';
  return key === 'string' ? `Record<string, ${rest}>` : `Partial<Record<${key}, ${rest}>>`;
}
