import {
  createShareLink,
  getSharing,
  listAllShareLinks,
  listShareLinks,
  revokeShareLink,
  setSharing,
  updateShareLink,
} from '#contract/share-links.ts';
import { actorOf } from '#server/platform/audit/audit.service.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { SharingServices } from '#server/platform/context.ts';

interface ShareLinkRoutes extends SharingServices {
  /** Absent: links have the address of the request. */
  readonly publicUrl: string | undefined;
}

export function shareLinkRoutes(bind: Bind, { projects, shareLinks, sharing, publicUrl }: ShareLinkRoutes) {
  bind(listShareLinks, async ({ me, params, query }) => {
    const project = await projects.authorize(params.projectId, me, 'generate');
    const { rows, nextCursor } = await shareLinks.listOf(project, query);
    return { shareLinks: [...rows], nextCursor };
  });
  bind(createShareLink, async (call) => {
    const { me, params, body, request } = call;
    const project = await projects.authorize(params.projectId, me, 'generate');
    const { token, ...link } = await shareLinks.create(actorOf(call), project, body);
    const site = publicUrl ?? `${request.protocol}://${request.host}`;
    return { ...link, url: `${site}/s/${token}` };
  });
  bind(updateShareLink, (call) => shareLinks.update(actorOf(call), call.params.shareLinkId, call.body));
  bind(revokeShareLink, (call) => shareLinks.revoke(actorOf(call), call.params.shareLinkId));

  bind(listAllShareLinks, async ({ query }) => {
    const { rows, nextCursor } = await shareLinks.listAll(query);
    return { shareLinks: [...rows], nextCursor };
  });
  bind(getSharing, async () => ({ isEnabled: await sharing.isEnabled() }));
  bind(setSharing, async (call) => {
    await sharing.set(actorOf(call), call.body.isEnabled);
    return call.body;
  });
}
