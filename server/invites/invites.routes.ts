import { createInviteCode, deleteInviteCode, listInviteCodes, validateInvite } from '#contract/invites.ts';
import type { Accounts } from '#server/accounts/accounts.service.ts';
import { actorOf } from '#server/audit/audit.service.ts';
import type { Bind } from '#server/http/bind.ts';
import type { Invites } from './invites.service.ts';

export function inviteRoutes(bind: Bind, { invites, accounts }: { invites: Invites; accounts: Accounts }) {
  bind(validateInvite, async ({ me, body, request }) => {
    await invites.redeem(me, body.code, request.ip);
    return accounts.user(me.id);
  });

  bind(listInviteCodes, async () => ({ inviteCodes: await invites.list() }));

  bind(createInviteCode, (call) => invites.create(actorOf(call), call.body));

  bind(deleteInviteCode, (call) => invites.remove(actorOf(call), call.params.inviteCodeId));
}
