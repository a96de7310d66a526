/** The addresses behind the gate, as the router writes them; at `/` and `/sign-in` visitors have pages of their own. */
export const studioPaths = [
  '/projects',
  '/projects/:projectId',
  '/tokens',
  '/collaborations',
  '/admin',
  '/admin/tokens',
  '/verify-email',
] as const;
