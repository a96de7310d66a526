import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apiVersion } from '#contract/api-version.ts';
import { testApp } from './test-app.ts';

// What the current version of the API and the one before promise: the fields of their replies, by call and by component.

const file = join(import.meta.dirname, 'api-fields.json');

interface Schema {
  readonly deprecated?: boolean;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Description {
  readonly info: { readonly version: string };
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId?: string;
            readonly deprecated?: boolean;
            readonly responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Fields {
  readonly version: string;
  /** Paths of fields, `[]` for the items of a list; `Name` alone for a component or a call. */
  readonly fields: readonly string[];
  /** Those of the fields that the description marks as deprecated: the next version may lack them, and what is in them. */
  readonly deprecated: readonly string[];
}

const deprecatedMark = ' (deprecated)';

/**
 * The paths of all fields of a schema; those of a component are listed with the component. Deprecated ones are listed a
 * second time with `deprecatedMark`.
 */
function fieldsOf(schema: Schema, path: string): string[] {
  const mark = schema.deprecated ? [`${path}${deprecatedMark}`] : [];
  return [...mark, ...shapeOf(schema, path)];
}

function shapeOf(schema: Schema, path: string): string[] {
  if (schema.$ref !== undefined) return [`${path} = ${schema.$ref.split('/').at(-1)}`];
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, value]) => [
      `${path}.${name}`,
      ...fieldsOf(value, `${path}.${name}`),
    ]),
    ...(items ? fieldsOf(items, `${path}[]`) : []),
    ...(typeof additionalProperties === 'object' ? fieldsOf(additionalProperties, `${path}{}`) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => fieldsOf(one, path)),
  ];
}

const isMark = (field: string) => field.endsWith(deprecatedMark);

function describedFields({ info, paths, components }: Description): Fields {
  const ofCalls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses, deprecated }]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const replies = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      return [
        call,
        ...(deprecated ? [`${call}${deprecatedMark}`] : []),
        ...replies.flatMap(([, { content = {} }]) =>
          Object.values(content).flatMap(({ schema }) => fieldsOf(schema, call)),
        ),
      ];
    }),
  );
  const ofComponents = Object.entries(components.schemas).flatMap(([name, schema]) => [
    name,
    ...fieldsOf(schema, name),
  ]);
  const all = [...new Set([...ofCalls, ...ofComponents])].toSorted();
  return {
    version: info.version,
    fields: all.filter((field) => !isMark(field)),
    deprecated: all.filter(isMark).map((field) => field.slice(0, -deprecatedMark.length)),
  };
}

/** Whether a field is one of these or within one of them. */
const isWithin = (field: string, outer: readonly string[]) =>
  outer.some(
    (path) => field === path || (field.startsWith(path) && /^[.[{ ]/.test(field.slice(path.length))),
  );

/**
 * The fields that a later description lacks although they were promised: within a version every field, and in the next one
 * every field that was not marked as deprecated.
 */
const missingFields = (before: Fields, now: Fields): string[] =>
  before.fields.filter(
    (field) =>
      !now.fields.includes(field) && (before.version === now.version || !isWithin(field, before.deprecated)),
  );

const { app } = await testApp();
const described = describedFields((await app.inject({ url: '/api/docs/json' })).json<Description>());

/** The version before the first one whose fields were recorded. */
const unrecorded = '1';

/**
 * The recorded versions, the current one first. This test records what is new in the description, and the next version after a
 * rise of `packages/contract/api-version.ts`; `docs/api-versions.md` says what changed.
 */
test('no call and no field of a reply is renamed or removed, unless the version before marked it as deprecated', async () => {
  const text = await readFile(file, 'utf8');
  const [last, beforeLast] = JSON.parse(text) as [Fields, Fields?];
  const before = last.version === apiVersion ? beforeLast : last;
  const promised = before ? [last, before] : [last];
  expect(promised.map((one) => [one.version, missingFields(one, described)])).toEqual(
    promised.map(({ version }) => [version, []]),
  );
  const previous = String(Number(apiVersion) - 1);
  expect(before?.version).toBe(previous === unrecorded ? undefined : previous);
  for (const { fields } of promised) expect(fields.length).toBeGreaterThan(1_000);
  const record = `${JSON.stringify(before ? [described, before] : [described], null, 2)}\n`;
  if (record !== text) await writeFile(file, record);
});

const replyWith = (schema: Schema) => ({ 200: { content: { 'application/json': { schema } } } });
const describedCall = (version: string, schema: Schema, operation: { readonly deprecated?: boolean } = {}) =>
  describedFields({
    info: { version },
    paths: { '/a': { get: { ...operation, responses: replyWith(schema) } } },
    components: { schemas: {} },
  });
const row = (properties: NonNullable<Schema['properties']>) => ({
  properties: { rows: { items: { properties } } },
});

describe('a field that a later description lacks', () => {
  const before: Schema = { properties: { ...row({ maker: {} }).properties, count: {} } };
  const after = row({ author: {} });

  test('is found within a version, also in a list', () => {
    const missing = missingFields(describedCall('2', before), describedCall('2', after));
    expect(missing).toEqual(['GET /a.count', 'GET /a.rows[].maker']);
  });

  test('is found when the version rises at the same time', () => {
    const missing = missingFields(describedCall('2', before), describedCall('3', after));
    expect(missing).toEqual(['GET /a.count', 'GET /a.rows[].maker']);
  });

  test('may be missing in the version after the one that marked it as deprecated, and not before', () => {
    const both = row({ author: {}, maker: { deprecated: true, properties: { name: {} } }, makerName: {} });
    const renamed = row({ author: {} });
    expect(missingFields(describedCall('3', both), describedCall('4', renamed))).toEqual([
      // It only begins like the deprecated one.
      'GET /a.rows[].makerName',
    ]);
    expect(missingFields(describedCall('3', both), describedCall('3', renamed))).toEqual([
      'GET /a.rows[].maker',
      'GET /a.rows[].maker.name',
      'GET /a.rows[].makerName',
    ]);
  });

  test('may belong to a deprecated call', () => {
    const none = { ...describedCall('4', {}), fields: [] };
    expect(missingFields(describedCall('3', before, { deprecated: true }), none)).toEqual([]);
    expect(missingFields(describedCall('3', before), none)).toHaveLength(4);
  });
});
