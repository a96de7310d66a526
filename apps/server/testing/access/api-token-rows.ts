import { allow } from './callers.ts';
import { row } from './access-rule.ts';

export const apiTokenRows = {
  listApiTokens: row(allow.validated(200)),
  createApiToken: row(allow.validated(201), () => ({ body: { name: 'Build', scopes: ['read'] } })),
  // For requests with a token.
  getCurrentApiToken: row(allow.validated(404)),
  // For its owner, the admin of the project that it is bound to, and admins.
  revokeApiToken: row(allow.projectAdmin(204), async (fixture) => ({
    params: { apiTokenId: await fixture.apiToken() },
  })),
  listProjectApiTokens: row(allow.projectAdmin(200), ({ projectId }) => ({ params: { projectId } })),
  listAllApiTokens: row(allow.admins(200)),
};
