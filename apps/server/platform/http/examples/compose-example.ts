import { exampleValues } from './example-values.data.ts';

/** A JSON Schema of the OpenAPI document. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
}

export type Schemas = Readonly<Record<string, Schema>>;

/** The schema or call that a field belongs to, and its name. */
interface Place {
  readonly owner: string;
  readonly field: string;
}

const idPattern = /^[0-9a-f]{8}-/;
const timePattern = /^\d{4}-\d\d-\d\dT/;

/**
 * Composes examples for JSON Schemas from `exampleValues`, so that each new call has one. `missing` collects the texts
 * for which there is no value, as `Owner.field`.
 */
export function exampleComposer(schemas: Schemas, missing: Set<string>) {
  /** The values for a field that are not alternatives of a wrong type. */
  function valueFor({ owner, field }: Place, schema: Schema): { value: unknown } | undefined {
    const own = `${owner}.${field}`;
    const found = exampleValues[Object.hasOwn(exampleValues, own) ? own : field];
    for (const value of Array.isArray(found) ? (found as unknown[]) : [found])
      if (value !== undefined && accepts(schema, value)) return { value };
    return undefined;
  }

  function accepts(schema: Schema, value: unknown): boolean {
    const { $ref, anyOf, oneOf } = schema;
    if ($ref) return accepts(schemas[nameOf($ref)] ?? {}, value);
    const choices = anyOf ?? oneOf;
    if (choices) return choices.some((choice) => accepts(choice, value));
    if (schema.const !== undefined) return schema.const === value;
    if (schema.enum) return schema.enum.includes(value);
    if (schema.format === 'uuid') return typeof value === 'string' && idPattern.test(value);
    if (schema.format === 'date-time') return typeof value === 'string' && timePattern.test(value);
    if (schema.pattern && typeof value === 'string' && !new RegExp(schema.pattern, 'u').test(value))
      return false;
    const types = [schema.type].flat();
    if (types.includes('array')) return Array.isArray(value);
    return types.includes(typeOf(value)) || (types.includes('number') && typeOf(value) === 'integer');
  }

  function compose(schema: Schema, place: Place): unknown {
    if (schema.$ref) return composeReference(schema.$ref, place);
    const choices = schema.anyOf ?? schema.oneOf;
    const known = schema.properties || schema.const !== undefined ? undefined : valueFor(place, schema);
    if (known) return known.value;
    if (choices) return compose(choices.find((choice) => choice.type !== 'null') ?? choices[0]!, place);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => compose(part, place))) as object;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    return composeType(schema, place);
  }

  function composeReference(reference: string, { owner, field }: Place): unknown {
    const name = nameOf(reference);
    const schema = schemas[name] ?? {};
    const isObject = schema.properties ?? schema.oneOf ?? schema.anyOf;
    const known = valueFor({ owner, field }, schema);
    if (known && (!isObject || known.value === null)) return known.value;
    return compose(schema, isObject ? { owner: name, field: name } : { owner, field: name });
  }

  function composeType(schema: Schema, place: Place): unknown {
    switch ([schema.type].flat()[0]) {
      case 'object':
        return composeObject(schema, place);
      case 'array':
        return schema.prefixItems
          ? schema.prefixItems.map((item) => compose(item, place))
          : Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
              compose(schema.items ?? {}, place),
            );
      case 'integer':
      case 'number':
        return schema.minimum !== undefined && schema.minimum > 0
          ? schema.minimum
          : (schema.exclusiveMinimum ?? 0) + 1;
      case 'boolean':
        return place.field.startsWith('can') || place.field.startsWith('may');
      case 'null':
        return null;
      case 'string':
        missing.add(`${place.owner}.${place.field}`);
        return 'text';
      default:
        return {};
    }
  }

  function composeObject(
    { properties = {}, required = [], ...schema }: Schema,
    { owner, field }: Place,
  ): object {
    const { additionalProperties, propertyNames } = schema;
    const named = Object.entries(properties)
      .filter(([name]) => required.includes(name) || exampleValues[`${owner}.${name}`] !== undefined)
      .map(([name, property]) => [name, compose(property, { owner, field: name })] as const);
    const isOpen = typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0;
    if (named.length > 0 || isOpen) return Object.fromEntries(named);
    const key = (propertyNames?.enum?.[0] as string | undefined) ?? 'music';
    return { [key]: compose(additionalProperties, { owner, field }) };
  }

  /** The example of a call's body or reply. */
  return (schema: Schema, call: string): unknown => compose(schema, { owner: call, field: call });
}

const nameOf = (reference: string) => reference.split('/').at(-1)!;
const typeOf = (value: unknown) => {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
};
