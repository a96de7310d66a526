/**
 * `npm run build:routes`: writes what the browser and the client need of the endpoints at run time, without the schemas:
 * their routes, and the entities that they read and change.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { splitRoute, type Route } from '#contract/split-route.ts';

const contract = join(import.meta.dirname, '..', '..', 'packages/contract');
const generated = '// Generated from the endpoints by `npm run build:routes`.';

const byPath = ([, { route }]: readonly [string, Endpoint], [, other]: readonly [string, Endpoint]) =>
  keyOf(route) < keyOf(other.route) ? -1 : 1;
const keyOf = (route: Route) => `${splitRoute(route).path} ${route}`;

/** `{ rows: 'track', from: ['vote'] }` */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  return `{ ${Object.entries(value as object)
    .map(([key, field]) => `${key}: ${literal(field)}`)
    .join(', ')} }`;
}

const isEmpty = (value: object) => Object.keys(value).length === 0;

/** The entries of the endpoints for which `pick` gives a value that is not empty. */
const entries = (endpoints: Readonly<Record<string, Endpoint>>, pick: (endpoint: Endpoint) => unknown) =>
  Object.entries(endpoints)
    .toSorted(byPath)
    .map(([name, endpoint]) => [name, pick(endpoint)] as const)
    .filter(([, value]) => value !== undefined && !isEmpty(Object(value) as object))
    .map(([name, value]) => `  ${name}: ${literal(value)},\n`)
    .join('');

/** The text of the generated files of `packages/contract/`, by name. */
export const routeTables = (endpoints: Readonly<Record<string, Endpoint>> = api): Record<string, string> => ({
  'routes.ts': `${generated}

/** All endpoints: name → method and path. */
export const routes = {
${entries(endpoints, ({ route }) => route)}} as const;

export type RouteName = keyof typeof routes;
`,
  'reads-and-changes.ts': `${generated}
import type { Entity, Reads } from '#contract/entities.ts';
import type { RouteName } from '#contract/routes.ts';

/** The entities that each endpoint reads. An endpoint that is missing returns nothing that changes. */
export const reads = {
${entries(endpoints, ({ reads }) => reads)}} as const satisfies Partial<Record<RouteName, Reads>>;

/** The entities that each endpoint changes. */
export const changes = {
${entries(endpoints, ({ changes }) => changes)}} as const satisfies Partial<Record<RouteName, readonly Entity[]>>;
`,
});

if (process.argv[1] === import.meta.filename)
  for (const [name, text] of Object.entries(routeTables())) writeFileSync(join(contract, name), text);
