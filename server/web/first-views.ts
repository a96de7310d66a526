import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CurrentUser } from '#contract/auth.ts';
import { type RouteName, routes, splitRoute } from '#contract/routes.ts';
import { dataElement } from './data-element.ts';

/** An entry route from the web build; web/app/first-views.ts lists them. */
export interface BuiltView {
  /** A path with the parameters of the contract's routes. Absent: matches every path. */
  readonly path?: string;
  readonly files: readonly string[];
  /** The endpoints whose replies are sent with the page. */
  readonly answers?: readonly RouteName[];
  readonly calls?: readonly RouteName[];
}

/** A preloaded reply of an API call. */
export interface Answer {
  readonly name: RouteName;
  readonly params: Readonly<Record<string, string>>;
  readonly answer: unknown;
}

export interface HeadStart {
  readonly answers: readonly Answer[];
  readonly found: FoundView | undefined;
  readonly user: Arriving;
}

/** The user of a page request; null: signed out, undefined: unknown. */
export type Arriving = CurrentUser | null | undefined;

/** The entry routes of a build; empty when it lists none. */
export async function readFirstViews(directory: string): Promise<readonly BuiltView[]> {
  try {
    return JSON.parse(await readFile(join(directory, 'first-views.json'), 'utf8')) as BuiltView[];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** An entry route and the parameters of its path. */
export interface FoundView {
  readonly view: BuiltView;
  readonly params: Readonly<Record<string, string>>;
}

/** The first entry route that matches; undefined for users without access to the app. */
export function viewAt(
  views: readonly BuiltView[],
  user: CurrentUser | null,
  path: string,
): FoundView | undefined {
  if (!user?.inviteValidated || user.needsSecondFactor) return undefined;
  for (const view of views) {
    const params = view.path === undefined ? {} : matched(view.path, path);
    if (params) return { view, params };
  }
  return undefined;
}

function matched(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.replace(/(?<=.)\/$/, '').split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
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
export interface ViewCall {
  readonly name: RouteName;
  readonly params: Readonly<Record<string, string>>;
  readonly url: string;
}

/** The API calls of these endpoints, with parameters from the path. */
export function callsOf(names: readonly RouteName[] = [], params: FoundView['params']): ViewCall[] {
  return names.map((name) => {
    const own: Record<string, string> = {};
    const url = splitRoute(routes[name]).path.replaceAll(/:(\w+)/g, (_match, key: string) => {
      own[key] = params[key] ?? '';
      return own[key];
    });
    return { name, params: own, url };
  });
}

/**
 * Adds to the page the current user, the preloaded replies of its entry route, and preload links for what it will
 * fetch.
 */
export function withHeadStart(html: string, { found, user, answers }: HeadStart): string {
  if (user === undefined) return html;
  const files = found?.view.files ?? [];
  const head = [
    ...files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...(found ? callsOf(found.view.calls, found.params) : []).map(
      ({ url }) => `<link rel="preload" as="fetch" crossorigin href="${url}">`,
    ),
    dataElement('current-user', user),
    ...(answers.length > 0 ? [dataElement('answers', answers)] : []),
  ];
  return html.replace('</head>', () => `${head.join('\n')}\n</head>`);
}
