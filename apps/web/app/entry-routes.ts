import type { RouteName } from '#contract/routes.ts';

/** A view that can be opened directly, and what the browser has to load for it. */
export interface EntryRoute {
  /** Route pattern; absent: every path. */
  readonly path?: string;
  /** Dynamically imported modules, as paths from the repository root. */
  readonly modules: readonly string[];
  /** GET calls whose responses the server embeds in the page, with the path parameters. */
  readonly answers?: readonly RouteName[];
  /** Other GET calls of the view, which the browser preloads. */
  readonly calls?: readonly RouteName[];
}

/** Calls of the shell, for every view. */
const shellCalls = ['getBalance', 'getTokenPrices', 'getDashboardStats'] as const;

/**
 * The views that signed-in users open directly. The server embeds or preloads what they need, which avoids request
 * waterfalls of calls and files.
 */
export const entryRoutes: readonly EntryRoute[] = [
  {
    path: '/',
    modules: ['apps/web/app/dashboard-screen.tsx'],
    answers: [...shellCalls, 'listRecentProjects', 'countUnseenActivities'],
  },
  {
    path: '/projects',
    modules: ['apps/web/app/project-lists.tsx'],
    answers: shellCalls,
    calls: ['listProjects', 'countUnseenActivities'],
  },
  {
    path: '/projects/:projectId',
    modules: ['apps/web/app/project-screen.tsx'],
    answers: [...shellCalls, 'getProject'],
  },
  {
    path: '/tracks/:trackId',
    modules: ['apps/web/app/track-screen.tsx'],
    answers: [...shellCalls, 'getTrack'],
    calls: ['listVersions', 'getReview'],
  },
  {
    path: '/playlists/:playlistId',
    modules: ['apps/web/app/playlist-screen.tsx'],
    answers: shellCalls,
    calls: ['getPlaylist'],
  },
  { path: '/tokens', modules: ['apps/web/features/tokens/tokens-page.tsx'], answers: shellCalls },
  { modules: [], answers: shellCalls },
];
