/** The route patterns for signed-in users; visitors have separate pages at `/` and `/sign-in`. */
export const appPaths = [
  '/projects',
  '/projects/:projectId',
  '/projects/:projectId/takes/:takeSetId',
  '/tracks/:trackId/compare',
  '/votes/:voteId',
  '/tracks/:trackId',
  '/playlists/:playlistId',
  '/tokens',
  '/account',
  '/collaborations',
  '/admin',
  '/admin/tokens',
  '/admin/soundfonts',
  '/admin/share-links',
  '/admin/api-tokens',
  '/verify-email',
] as const;
