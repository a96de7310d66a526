/** What somebody sees first at an address, and what the browser has to fetch for it. */
export interface FirstView {
  readonly who: 'visitor' | 'newcomer' | 'member';
  /** As the router writes it; without one, every address. */
  readonly path?: string;
  /** Modules that are loaded when they are needed, from the root of the checkout. */
  readonly modules: readonly string[];
  /** GET calls that the view makes at once, with the path's parameters. */
  readonly calls?: readonly string[];
}

const studio = 'web/app/studio.tsx';

/**
 * The views that people arrive at. The server writes what they need into the page, so that the
 * browser fetches it side by side instead of hearing of each file from the one before.
 */
export const firstViews: readonly FirstView[] = [
  { who: 'visitor', path: '/', modules: ['web/features/landing/landing-page.tsx'] },
  { who: 'visitor', path: '/sign-in', modules: ['web/features/sign-in/sign-in-page.tsx'] },
  { who: 'newcomer', modules: ['web/app/invite-screen.tsx'] },
  {
    who: 'member',
    path: '/',
    modules: [studio, 'web/app/dashboard-screen.tsx'],
    calls: ['/api/dashboard/stats', '/api/dashboard/recent-projects'],
  },
  {
    who: 'member',
    path: '/projects',
    modules: [studio, 'web/app/projects-screen.tsx'],
    calls: ['/api/projects', '/api/dashboard/stats'],
  },
  {
    who: 'member',
    path: '/projects/:projectId',
    modules: [studio, 'web/app/project-screen.tsx'],
    calls: ['/api/projects/:projectId', '/api/dashboard/stats'],
  },
  {
    who: 'member',
    path: '/tokens',
    modules: [studio, 'web/features/tokens/tokens-page.tsx'],
    calls: ['/api/dashboard/stats'],
  },
  { who: 'member', modules: [studio], calls: ['/api/dashboard/stats'] },
];
