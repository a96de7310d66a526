import {
  createApiToken,
  getCurrentApiToken,
  listAllApiTokens,
  listApiTokens,
  listProjectApiTokens,
  revokeApiToken,
} from '#contract/api-tokens.ts';
import type { ApiToken } from '#contract/api-tokens.ts';
import { actorOf } from '#server/platform/audit/audit.service.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { Page } from '#server/platform/http/paging.ts';
import { sessionOf } from '#server/platform/http/session.ts';
import type { IdentityServices } from '#server/platform/context.ts';

const listReply = ({ rows, nextCursor }: Page<ApiToken>) => ({ apiTokens: [...rows], nextCursor });

export function apiTokenRoutes(bind: Bind, { apiTokens, projects }: IdentityServices) {
  bind(listApiTokens, async ({ me, query }) => listReply(await apiTokens.listOf(me, query)));

  bind(createApiToken, (call) => apiTokens.create(actorOf(call), sessionOf(call.request).id, call.body));

  bind(getCurrentApiToken, ({ me }) => apiTokens.current(me));

  bind(revokeApiToken, (call) => apiTokens.revoke(actorOf(call), call.params.apiTokenId));

  bind(listProjectApiTokens, async ({ me, params, query }) => {
    const project = await projects.authorize(params.projectId, me, 'edit');
    return listReply(await apiTokens.listOfProject(project, query));
  });

  bind(listAllApiTokens, async ({ query }) => listReply(await apiTokens.listAll(query)));
}
