import type { RouteName } from '#contract/routes.ts';

/** What somebody sees first at an address, and what the browser has to fetch for it. */
export interface FirstView {
  readonly who: 'visitor' | 'newcomer' | 'unsecured' | 'member';
  /** As the router writes it; without one, every address. */
  readonly path?: string;
  /** Modules that are loaded when they are needed, from the root of the checkout. */
  readonly modules: readonly string[];
  /** GET calls that the view makes at once, with the parameters that the path has. */
  readonly calls?: readonly RouteName[];
}

const studio = 'web/app/studio.tsx';

/**
 * The views that people arrive at. The server writes what they need into the page, so that the
 * browser fetches it side by side instead of hearing of each file from the one before.
 */
export const firstViews: readonly FirstView[] = [
  { who: 'visitor', path: '/', modules: ['web/features/landing/landing-page.tsx'] },
  { who: 'visitor', path: '/sign-in', modules: ['web/features/sign-in/sign-in-page.tsx'] },
  { who: 'visitor', path: '/new-password', modules: ['web/features/sign-in/new-password-page.tsx'] },
  { who: 'newcomer', modules: ['web/app/gate-screen.tsx'] },
  {
    who: 'unsecured',
    modules: ['web/app/gate-screen.tsx'],
  },
  {
    who: 'member',
    path: '/',
    modules: [studio, 'web/app/dashboard-screen.tsx'],
    calls: ['getDashboardStats', 'listRecentProjects'],
  },
  {
    who: 'member',
    path: '/projects',
    modules: [studio, 'web/app/project-lists.tsx'],
    calls: ['listProjects', 'getDashboardStats'],
  },
  {
    who: 'member',
    path: '/projects/:projectId',
    modules: [studio, 'web/app/project-screen.tsx'],
    calls: ['getProject', 'getDashboardStats'],
  },
  {
    who: 'member',
    path: '/tokens',
    modules: [studio, 'web/app/tokens.ts'],
    calls: ['getDashboardStats'],
  },
  { who: 'member', modules: [studio], calls: ['getDashboardStats'] },
];
