import type { RouteName } from '#contract/routes.ts';

/** What a signed-in person sees first at an address, and what the browser has to fetch for it. */
export interface FirstView {
  /** As the router writes it; without one, every address. */
  readonly path?: string;
  /** Modules that are loaded when they are needed, from the root of the checkout. */
  readonly modules: readonly string[];
  /** GET calls that the view makes at once, with the parameters that the path has. */
  readonly calls?: readonly RouteName[];
}

/**
 * The views that signed-in people arrive at. The server writes what they need into the page, so that the
 * browser fetches it side by side instead of hearing of each file from the one before.
 */
export const firstViews: readonly FirstView[] = [
  {
    path: '/',
    modules: ['web/app/dashboard-screen.tsx'],
    calls: ['getDashboardStats', 'listRecentProjects'],
  },
  {
    path: '/projects',
    modules: ['web/app/project-lists.tsx'],
    calls: ['listProjects', 'getDashboardStats'],
  },
  {
    path: '/projects/:projectId',
    modules: ['web/app/project-screen.tsx', 'web/app/project-tracks.tsx'],
    calls: ['getProject', 'getDashboardStats'],
  },
  {
    path: '/tokens',
    modules: ['web/app/tokens.ts'],
    calls: ['getDashboardStats'],
  },
  { modules: [], calls: ['getDashboardStats'] },
];
