import { addMember, addMemberAlias, listCollaborations, removeMember } from '#contract/members.ts';
import type { Bind, CallOf } from '#server/platform/http/bind.ts';
import type { ProjectServices } from '#server/platform/context.ts';

export function memberRoutes(bind: Bind, { members, projects }: ProjectServices) {
  const add = async ({ me, params, body }: CallOf<typeof addMember>) =>
    members.add(await projects.authorize(params.projectId, me, 'edit'), me, body.email);
  bind(addMember, add);
  bind(addMemberAlias, add);

  bind(removeMember, ({ me, params }) => members.remove(me, params.projectId, params.memberId));

  bind(listCollaborations, async ({ me, query }) => {
    const { rows, nextCursor } = await members.collaborationsOf(me, query);
    return { collaborations: [...rows], nextCursor };
  });
}
