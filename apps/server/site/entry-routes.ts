import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CurrentUser } from '#contract/auth.ts';
import { type RouteName, routes } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import { dataElement } from './data-element.ts';

/** An entry route from the web build; apps/web/app/entry-routes.ts lists them. */
export interface EntryRoute {
  /** A path with the parameters of the contract's routes. Absent: matches every path. */
  readonly path?: string;
  readonly files: readonly string[];
  /** The endpoints whose replies are sent with the page. */
  readonly answers?: readonly RouteName[];
  readonly calls?: readonly RouteName[];
}

/** A preloaded reply of an API call. */
export interface PreloadedAnswer {
  readonly name: RouteName;
  readonly params: Readonly<Record<string, string>>;
  readonly answer: unknown;
}

export interface Preload {
  readonly answers: readonly PreloadedAnswer[];
  readonly match: MatchedEntryRoute | undefined;
  readonly user: Viewer;
}

/** The user of a page request; null: signed out, undefined: unknown. */
export type Viewer = CurrentUser | null | undefined;

/** The entry routes of a build; empty when it lists none. */
export async function readEntryRoutes(directory: string): Promise<readonly EntryRoute[]> {
  try {
    return JSON.parse(await readFile(join(directory, 'first-views.json'), 'utf8')) as EntryRoute[];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** An entry route and the parameters of its path. */
export interface MatchedEntryRoute {
  readonly route: EntryRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** The first entry route that matches; undefined for users without access to the app. */
export function matchEntryRoute(
  entryRoutes: readonly EntryRoute[],
  user: CurrentUser | null,
  path: string,
): MatchedEntryRoute | undefined {
  if (!user?.inviteValidated || user.needsSecondFactor) return undefined;
  for (const route of entryRoutes) {
    const params = route.path === undefined ? {} : matchPath(route.path, path);
    if (params) return { route, params };
  }
  return undefined;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [expected, given] = [pattern.split('/'), path.replace(/(?<=.)\/$/, '').split('/')];
  if (expected.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of expected.entries()) {
    const value = given[i] ?? '';
    if (part.startsWith(':')) {
      // Only ids that need no escaping are preloaded.
      if (!/^[\w-]+$/.test(value)) return undefined;
      params[part.slice(1)] = value;
    } else if (part !== value) return undefined;
  }
  return params;
}

/** An API call with its parameters taken from the path. */
export interface EntryCall {
  readonly name: RouteName;
  readonly params: Readonly<Record<string, string>>;
  readonly url: string;
}

/** The API calls of these endpoints, with parameters from the path. */
export function callsOf(names: readonly RouteName[] = [], params: MatchedEntryRoute['params']): EntryCall[] {
  return names.map((name) => {
    const ownParams: Record<string, string> = {};
    const url = splitRoute(routes[name]).path.replaceAll(/:(\w+)/g, (_match, key: string) => {
      ownParams[key] = params[key] ?? '';
      return ownParams[key];
    });
    return { name, params: ownParams, url };
  });
}

/**
 * Adds to the page the current user, the preloaded replies of its entry route, and preload links for what it will
 * fetch.
 */
export function withPreload(html: string, { match, user, answers }: Preload): string {
  if (user === undefined) return html;
  const files = match?.route.files ?? [];
  const head = [
    ...files.map(
      (file) =>
        `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="${file}">`,
    ),
    ...(match ? callsOf(match.route.calls, match.params) : []).map(
      ({ url }) => `<link rel="preload" as="fetch" crossorigin href="${url}">`,
    ),
    dataElement('current-user', user),
    ...(answers.length > 0 ? [dataElement('answers', answers)] : []),
  ];
  return html.replace('</head>', () => `${head.join('\n')}\n</head>`);
}
