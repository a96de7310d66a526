import {
  createInviteCode,
  deleteInviteCode,
  listInviteCodes,
  validateInvite,
  validateInviteAlias,
} from '#contract/invites.ts';
import type { Accounts } from '#server/accounts/accounts.service.ts';
import { actorOf } from '#server/audit/audit.service.ts';
import type { Bind, CallOf } from '#server/http/bind.ts';
import type { Invites } from './invites.service.ts';

export function inviteRoutes(bind: Bind, { invites, accounts }: { invites: Invites; accounts: Accounts }) {
  const redeem = async ({ me, body, request }: CallOf<typeof validateInvite>) => {
    await invites.redeem(me, body.code, request.ip);
    return accounts.user(me.id);
  };
  bind(validateInvite, redeem);
  bind(validateInviteAlias, redeem);

  bind(listInviteCodes, async ({ query }) => {
    const { rows, nextCursor } = await invites.list(query);
    return { inviteCodes: [...rows], nextCursor };
  });

  bind(createInviteCode, (call) => invites.create(actorOf(call), call.body));

  bind(deleteInviteCode, (call) => invites.remove(actorOf(call), call.params.inviteCodeId));
}
