import { allow } from './callers.ts';
import { row } from './access-rule.ts';
import { withoutProject } from './token-rule.ts';

export const apiTokenRows = {
  listApiTokens: row('session', allow.validated(200)),
  createApiToken: row('session', allow.validated(201), () => ({ body: { name: 'Build', scopes: ['read'] } })),
  // For requests with a token.
  getCurrentApiToken: row(withoutProject('read'), allow.validated(404)),
  // For its owner, the admin of the project that it is bound to, and admins.
  revokeApiToken: row('session', allow.projectAdmin(204), async (fixture) => ({
    params: { apiTokenId: await fixture.apiToken() },
  })),
  listProjectApiTokens: row('session', allow.projectAdmin(200), ({ projectId }) => ({
    params: { projectId },
  })),
  listAllApiTokens: row('session', allow.admins(200)),
};
