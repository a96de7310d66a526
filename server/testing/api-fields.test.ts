import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiVersion } from '#contract/api-version.ts';
import { testApp } from './test-app.ts';

// What the current version of the API promises: the fields of its replies, by call and by component.

const file = join(import.meta.dirname, 'api-fields.json');

interface Schema {
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
}

/** The paths of all fields of a schema; those of a component are listed with the component. */
function fieldsOf(schema: Schema, path: string): string[] {
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

function describedFields({ info, paths, components }: Description): Fields {
  const ofCalls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const replies = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      return [
        call,
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
  return { version: info.version, fields: [...new Set([...ofCalls, ...ofComponents])].toSorted() };
}

const { app } = await testApp();
const described = describedFields((await app.inject({ url: '/api/docs/json' })).json<Description>());

/**
 * After a rise of `contract/api-version.ts`, with its changes in `docs/api-versions.md`, delete the file: this test then
 * records the fields of the new version. Within a version, keep the old name of a renamed field.
 */
test('no call and no field of a reply is renamed or removed within a version of the API', async () => {
  if (!existsSync(file)) await writeFile(file, `${JSON.stringify(described, null, 1)}\n`);
  const recorded = JSON.parse(await readFile(file, 'utf8')) as Fields;
  expect(recorded.version).toBe(apiVersion);
  expect(recorded.fields.filter((field) => !described.fields.includes(field))).toEqual([]);
  expect(recorded.fields.length).toBeGreaterThan(1_000);
});

const replyWith = (schema: Schema) => ({ 200: { content: { 'application/json': { schema } } } });
const fieldsOfCall = (schema: Schema): readonly string[] =>
  describedFields({
    info: { version: '1' },
    paths: { '/a': { get: { responses: replyWith(schema) } } },
    components: { schemas: {} },
  }).fields;

test('a renamed, a removed and a nested field are found', () => {
  const before = fieldsOfCall({ properties: { rows: { items: { properties: { maker: {} } } }, count: {} } });
  const after = fieldsOfCall({ properties: { rows: { items: { properties: { author: {} } } } } });
  expect(before.filter((field) => !after.includes(field))).toEqual(['GET /a.count', 'GET /a.rows[].maker']);
});
