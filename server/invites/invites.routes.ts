import {
  createInviteCode,
  deleteInviteCode,
  listInviteCodes,
  validateInvite,
  validateInviteAlias,
} from '#contract/invites.ts';
import type { Accounts } from '#server/accounts/accounts.service.ts';
import type { Bind, CallOf } from '#server/http/bind.ts';
import type { Invites } from './invites.service.ts';

export function inviteRoutes(bind: Bind, { invites, accounts }: { invites: Invites; accounts: Accounts }) {
  const redeem = async ({ me, body, request }: CallOf<typeof validateInvite>) => {
    await invites.redeem(me, body.code, request.ip);
    return accounts.user(me.id);
  };
  bind(validateInvite, redeem);
  bind(validateInviteAlias, redeem);

  bind(listInviteCodes, async () => ({ inviteCodes: await invites.list() }));

  bind(createInviteCode, ({ me, body }) => invites.create(me, body));

  bind(deleteInviteCode, ({ params }) => invites.remove(params.inviteCodeId));
}
