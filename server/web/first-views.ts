import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CurrentUser } from '#contract/auth.ts';

/** What the build tells of a view that people arrive at; web/app/first-views.ts lists them. */
export interface BuiltView {
  readonly who: 'visitor' | 'newcomer' | 'member';
  /** As a route of the contract; without one, every address. */
  readonly path?: string;
  readonly files: readonly string[];
  readonly calls?: readonly string[];
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

const kindOf = (user: CurrentUser | null) =>
  user === null ? 'visitor' : user.inviteValidated ? 'member' : 'newcomer';

/** The first view that fits, with the parameters of its path. */
function viewAt(views: readonly BuiltView[], user: CurrentUser | null, path: string) {
  for (const view of views) {
    if (view.who !== kindOf(user)) continue;
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

/**
 * The page with a head start: who asks for it, so that the app need not ask, and links to what
 * the first view at this path will fetch.
 */
export function withHeadStart(
  html: string,
  { views, user, path }: { views: readonly BuiltView[]; user: Arriving; path: string },
): string {
  if (user === undefined) return html;
  const found = viewAt(views, user, path);
  const calls = (found?.view.calls ?? []).map((call) =>
    call.replaceAll(/:(\w+)/g, (_match, name: string) => found?.params[name] ?? ''),
  );
  const head = [
    ...(found?.view.files ?? []).map(linkTo),
    ...calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="${call}">`),
    `<script type="application/json" id="current-user">${jsonInHtml(user)}</script>`,
  ];
  return html.replace('</head>', () => `${head.join('\n')}\n</head>`);
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;

/** JSON that cannot end the element it stands in. */
const jsonInHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
