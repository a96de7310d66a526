/**
 * Every kind of caller that a rule distinguishes, in order of permissions; `no second factor` is an admin who must
 * set up MFA.
 */
export const callers = [
  'anonymous',
  'no invite',
  'no second factor',
  'collaborator outside',
  'creator outside',
  'collaborator member',
  'creator member',
  'project admin',
  'admin',
] as const;
export type Caller = (typeof callers)[number];

/** The expected status for each caller, in the order of `callers`. */
export type Statuses = readonly [number, number, number, number, number, number, number, number, number];

/** Expected statuses by access rule; `ok` is the status for permitted callers. */
export const allow = {
  anyone: (ok: number): Statuses => [ok, ok, ok, ok, ok, ok, ok, ok, ok],
  authenticated: (ok: number): Statuses => [401, ok, ok, ok, ok, ok, ok, ok, ok],
  signedIn: (ok: number): Statuses => [401, ok, 403, ok, ok, ok, ok, ok, ok],
  validated: (ok: number): Statuses => [401, 403, 403, ok, ok, ok, ok, ok, ok],
  /** Members and admins; 404 for others. */
  projectViewers: (ok: number): Statuses => [401, 403, 403, 404, 404, ok, ok, ok, ok],
  /** Creators, with or without a project. */
  creators: (ok: number): Statuses => [401, 403, 403, 403, ok, 403, ok, ok, ok],
  /** Creators who can see the project. */
  creatorsInProject: (ok: number): Statuses => [401, 403, 403, 403, 404, 403, ok, ok, ok],
  /** Creators who are members, and admins; of endpoints that collaborators may call, too. */
  trackManagers: (ok: number): Statuses => [401, 403, 403, 404, 404, 403, ok, ok, ok],
  /** The owner of the entity, the project's admin, and admins. The fixture's entities belong to the project admin. */
  projectAdmin: (ok: number): Statuses => [401, 403, 403, 404, 404, 403, 403, ok, ok],
  /** The same callers, and 404 for all others. */
  ownersOnly: (ok: number): Statuses => [401, 403, 403, 404, 404, 404, 404, ok, ok],
  admins: (ok: number): Statuses => [401, 403, 403, 403, 403, 403, 403, 403, ok],
};
