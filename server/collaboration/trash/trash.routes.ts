import { listTrash } from '#contract/trash.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { Trash } from './trash.service.ts';

export function trashRoutes(bind: Bind, { trash }: { trash: Trash }) {
  bind(listTrash, ({ me, query }) => trash.list(me, query));
}
