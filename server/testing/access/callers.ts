/** Everybody whom a rule may tell apart, from the one who may least; `no second factor` is an admin who must have one. */
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

/** The status that each caller gets, in the order of `callers`. */
export type Statuses = readonly [number, number, number, number, number, number, number, number, number];

/** Who may, in the words of the decisions; `ok` is the status of those who may. */
export const may = {
  anyone: (ok: number): Statuses => [ok, ok, ok, ok, ok, ok, ok, ok, ok],
  entering: (ok: number): Statuses => [401, ok, ok, ok, ok, ok, ok, ok, ok],
  signedIn: (ok: number): Statuses => [401, ok, 403, ok, ok, ok, ok, ok, ok],
  validated: (ok: number): Statuses => [401, 403, 403, ok, ok, ok, ok, ok, ok],
  /** Members, and admins; to the others the thing does not exist. */
  whoSees: (ok: number): Statuses => [401, 403, 403, 404, 404, ok, ok, ok, ok],
  /** Creators, wherever. */
  creators: (ok: number): Statuses => [401, 403, 403, 403, ok, 403, ok, ok, ok],
  /** Creators who see the project. */
  creatorsInProject: (ok: number): Statuses => [401, 403, 403, 403, 404, 403, ok, ok, ok],
  /** Whoever made it, the project's admin, and admins. The things of the scene are the project admin's. */
  projectAdmin: (ok: number): Statuses => [401, 403, 403, 404, 404, 403, 403, ok, ok],
  /** The same where to all others the thing does not exist. */
  ownersAlone: (ok: number): Statuses => [401, 403, 403, 404, 404, 404, 404, ok, ok],
  admins: (ok: number): Statuses => [401, 403, 403, 403, 403, 403, 403, 403, ok],
};
