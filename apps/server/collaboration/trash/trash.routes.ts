import { listTrash } from '#contract/trash.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { CollaborationServices } from '#server/platform/context.ts';

export function trashRoutes(bind: Bind, { trash }: CollaborationServices) {
  bind(listTrash, ({ me, query }) => trash.list(me, query));
}
