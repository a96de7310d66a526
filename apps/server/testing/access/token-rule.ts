import type { ApiTokenScope } from '#contract/api-token-scopes.ts';

/** The scope that a call needs. `session`: no API token may make it; `none`: it is open to anyone, with and without a token. */
export type TokenScope = ApiTokenScope | 'session' | 'none';

/** What the owner of the token gets in a session, or the error of the token. */
export type Expected = 'as in a session' | 'token_scope_required' | 'token_project_bound' | 'not_found';

/** What an API token needs for a call. */
export interface TokenRule {
  readonly scope: TokenScope;
  /** What tokens with the scope get that are bound to the project of the fixture, and to another one. */
  readonly forProject: Expected;
  readonly forAnotherProject: Expected;
}

const rule = (scope: TokenScope, forProject: Expected, forAnotherProject: Expected): TokenRule => ({
  scope,
  forProject,
  forAnotherProject,
});

/** Of a call about the project of the fixture. */
export const inProjectOfFixture = (scope: TokenScope) =>
  rule(scope, 'as in a session', 'token_project_bound');
/** Of a call that the fixture makes about a project of its own, which no token is bound to. */
export const inAnotherProject = (scope: ApiTokenScope, reply: Expected = 'token_project_bound') =>
  rule(scope, reply, reply);
/** Of a call across projects, which a token for one project may not make. */
export const acrossProjects = (scope: ApiTokenScope) =>
  rule(scope, 'token_project_bound', 'token_project_bound');
/** Of a call that a token for one project may make although it is not about a project. */
export const withoutProject = (scope: ApiTokenScope) => rule(scope, 'as in a session', 'as in a session');
/** Of a call about what is in the trash, which does not exist for others. */
export const inTrash = (scope: ApiTokenScope) => rule(scope, 'as in a session', 'not_found');

/** The kinds of API tokens. Those of one scope belong to the project admin, `admin` to an admin. */
export const tokenKinds = [
  'read',
  'comment',
  'generate',
  'manage',
  'admin',
  'all scopes but admin',
  'for the project',
  'for another project',
] as const;
export type TokenKind = (typeof tokenKinds)[number];

export const scopesOf = (kind: TokenKind): readonly ApiTokenScope[] =>
  kind === 'read' || kind === 'comment' || kind === 'generate' || kind === 'manage' || kind === 'admin'
    ? [kind]
    : ['read', 'comment', 'generate', 'manage'];

/** The reply that a kind of token gets. Every scope includes `read`. */
export function expectedOf({ scope, forProject, forAnotherProject }: TokenRule, kind: TokenKind): Expected {
  if (scope === 'none') return 'as in a session';
  if (scope === 'session') return 'token_scope_required';
  if (scope !== 'read' && !scopesOf(kind).includes(scope)) return 'token_scope_required';
  if (kind === 'for the project') return forProject;
  return kind === 'for another project' ? forAnotherProject : 'as in a session';
}
