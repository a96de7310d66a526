import type { RouteName } from '#contract/routes.ts';

/** What a signed-in person sees first at an address, and what the browser has to fetch for it. */
export interface FirstView {
  /** As the router writes it; without one, every address. */
  readonly path?: string;
  /** Modules that are loaded when they are needed, from the root of the checkout. */
  readonly modules: readonly string[];
  /** GET calls whose answers the server writes into the page, with the parameters that the path has. */
  readonly answers?: readonly RouteName[];
  /** Further GET calls that the view makes at once, which the browser begins early. */
  readonly calls?: readonly RouteName[];
}

/** What the frame around every view shows. */
const shell = ['getBalance', 'getTokenPrices', 'getDashboardStats'] as const;

/**
 * The views that signed-in people arrive at. The server writes what they need into the page, or links to it, so that the
 * browser neither asks one call after the other nor hears of each file from the one before.
 */
export const firstViews: readonly FirstView[] = [
  {
    path: '/',
    modules: ['web/app/dashboard-screen.tsx'],
    answers: [...shell, 'listRecentProjects'],
  },
  {
    path: '/projects',
    modules: ['web/app/project-lists.tsx'],
    answers: shell,
    calls: ['listProjects'],
  },
  {
    path: '/projects/:projectId',
    modules: ['web/app/project-screen.tsx', 'web/app/project-tracks.tsx'],
    answers: [...shell, 'getProject'],
  },
  { path: '/tokens', modules: ['web/app/tokens.ts'], answers: shell },
  { modules: [], answers: shell },
];
