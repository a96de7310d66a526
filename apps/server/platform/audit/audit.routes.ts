import { listAuditLog } from '#contract/audit.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { PlatformServices } from '#server/platform/context.ts';

export function auditRoutes(bind: Bind, { audit }: PlatformServices) {
  bind(listAuditLog, async ({ query }) => {
    const { rows, nextCursor } = await audit.list(query);
    return { entries: [...rows], nextCursor };
  });
}
