import {
  endUserSessions,
  getAdminStats,
  listUsers,
  listUserTransactions,
  searchUsers,
  setUserRole,
  setUserTokens,
  updateTokens,
} from '#contract/admin.ts';
import { actorOf } from '#server/platform/audit/audit.service.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { IdentityServices } from '#server/platform/context.ts';

export function adminRoutes(bind: Bind, { admin }: IdentityServices) {
  bind(listUsers, async ({ query }) => {
    const { rows, nextCursor } = await admin.listUsers(query);
    return { users: [...rows], nextCursor };
  });

  bind(searchUsers, async ({ query: { term, ...page } }) => {
    const { rows, nextCursor } = await admin.searchUsers(term, page);
    return { users: [...rows], nextCursor };
  });

  bind(listUserTransactions, ({ params, query }) => admin.ledgerOf(params.userId, query));

  bind(getAdminStats, () => admin.stats());

  bind(setUserTokens, (call) => admin.setBalance(actorOf(call), call.params.userId, call.body));

  bind(updateTokens, (call) => admin.addTokens(actorOf(call), call.body));

  bind(endUserSessions, (call) => admin.endSessions(actorOf(call), call.params.userId));

  bind(setUserRole, (call) => admin.setRole(actorOf(call), call.params.userId, call.body.role));
}
