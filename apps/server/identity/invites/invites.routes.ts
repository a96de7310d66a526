import {
  createInviteCode,
  createInviteLink,
  deleteInviteCode,
  deleteInviteLink,
  listInviteCodes,
  listInviteLinks,
  validateInvite,
  validateInviteAlias,
} from '#contract/invites.ts';
import { actorOf } from '#server/platform/audit/audit.service.ts';
import type { Bind, CallOf } from '#server/platform/http/bind.ts';
import type { IdentityServices } from '#server/platform/context.ts';

export function inviteRoutes(bind: Bind, { invites, accounts, projects }: IdentityServices) {
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

  bind(listInviteLinks, async ({ me, params }) => ({
    inviteLinks: await invites.linksOf(await projects.authorize(params.projectId, me, 'edit')),
  }));

  bind(createInviteLink, async (call) =>
    invites.createLink(await projects.authorize(call.params.projectId, call.me, 'edit'), actorOf(call)),
  );

  bind(deleteInviteLink, async (call) =>
    invites.removeLink(
      await projects.authorize(call.params.projectId, call.me, 'edit'),
      actorOf(call),
      call.params.inviteCodeId,
    ),
  );
}
