import type { FastifyReply } from 'fastify';
import { deleteAccount, deleteUser, exportAccount, exportUser, setUserBlocked } from '#contract/accounts.ts';
import { actorOf } from '#server/platform/audit/audit.service.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { SessionCookie } from '#server/platform/http/session-cookie.ts';
import type { IdentityServices } from '#server/platform/context.ts';

interface AccountLifecycleRoutes extends IdentityServices {
  readonly cookie: SessionCookie;
}

const asFile = (reply: FastifyReply) =>
  void reply.header('content-disposition', 'attachment; filename="tutti-account.json"');

export function accountLifecycleRoutes(
  bind: Bind,
  { accountLifecycle, admin, cookie }: AccountLifecycleRoutes,
) {
  bind(exportAccount, ({ me, reply }) => {
    asFile(reply);
    return accountLifecycle.exportOwn(me);
  });

  bind(deleteAccount, async (call) => {
    await accountLifecycle.removeOwn(actorOf(call), call.body.confirmation);
    cookie.clear(call.reply);
  });

  bind(setUserBlocked, async (call) => {
    const { userId } = call.params;
    await accountLifecycle.setBlocked(actorOf(call), userId, call.body.blocked);
    return admin.user(userId);
  });

  bind(deleteUser, (call) => accountLifecycle.remove(actorOf(call), call.params.userId));

  bind(exportUser, (call) => {
    asFile(call.reply);
    return accountLifecycle.exportOf(actorOf(call), call.params.userId);
  });
}
