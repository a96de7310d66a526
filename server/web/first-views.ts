import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CurrentUser } from '#contract/auth.ts';
import { type RouteName, routes, splitRoute } from '#contract/routes.ts';
import { dataElement } from './data-element.ts';

/** What the build tells of a view that people arrive at; web/app/first-views.ts lists them. */
export interface BuiltView {
  /** As a route of the contract; without one, every address. */
  readonly path?: string;
  readonly files: readonly string[];
  /** Whose answers go out with the page. */
  readonly answers?: readonly RouteName[];
  readonly calls?: readonly RouteName[];
}

/** What a call of the app would have answered. */
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

/** Whoever asks for the page; undefined where that could not be found out. */
export type Arriving = CurrentUser | null | undefined;

/** The views of a build; none of one that lists none. */
export async function readFirstViews(directory: string): Promise<readonly BuiltView[]> {
  try {
    return JSON.parse(await readFile(join(directory, 'first-views.json'), 'utf8')) as BuiltView[];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** A view with the parameters of its path. */
export interface FoundView {
  readonly view: BuiltView;
  readonly params: Readonly<Record<string, string>>;
}

/** The first view that fits; none for a person who still has to get past the gate. */
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
      // Only what is safe in an address as it stands; anything else loads without a head start.
      if (!/^[\w-]+$/.test(value)) return undefined;
      params[part.slice(1)] = value;
    } else if (part !== value) return undefined;
  }
  return params;
}

/** A call of the contract with the parameters that the view's address has for it. */
export interface ViewCall {
  readonly name: RouteName;
  readonly params: Readonly<Record<string, string>>;
  readonly url: string;
}

/** These calls with the parameters of the view's address. */
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
 * The page with a head start: who asks for it and what the first view at this path shows, so that the app need not ask, and
 * links to what it will fetch.
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
