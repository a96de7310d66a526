import type { FastifyReply } from 'fastify';
import { deleteAccount, deleteUser, exportAccount, exportUser, setUserBlocked } from '#contract/accounts.ts';
import type { Admin } from '#server/admin/admin.service.ts';
import { actorOf } from '#server/audit/audit.service.ts';
import type { Bind } from '#server/http/bind.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import type { AccountEndings } from './account-endings.service.ts';

export interface AccountEndingRoutes {
  readonly accountEndings: AccountEndings;
  readonly admin: Pick<Admin, 'user'>;
  readonly cookie: SessionCookie;
}

const asFile = (reply: FastifyReply) =>
  void reply.header('content-disposition', 'attachment; filename="tutti-account.json"');

export function accountEndingRoutes(bind: Bind, { accountEndings, admin, cookie }: AccountEndingRoutes) {
  bind(exportAccount, ({ me, reply }) => {
    asFile(reply);
    return accountEndings.exportOwn(me);
  });

  bind(deleteAccount, async (call) => {
    await accountEndings.removeOwn(actorOf(call), call.body.confirmation);
    cookie.clear(call.reply);
  });

  bind(setUserBlocked, async (call) => {
    const { userId } = call.params;
    await accountEndings.setBlocked(actorOf(call), userId, call.body.blocked);
    return admin.user(userId);
  });

  bind(deleteUser, (call) => accountEndings.remove(actorOf(call), call.params.userId));

  bind(exportUser, (call) => {
    asFile(call.reply);
    return accountEndings.exportOf(actorOf(call), call.params.userId);
  });
}
