import { listAuditLog } from '#contract/audit.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { Audit } from './audit.service.ts';

export function auditRoutes(bind: Bind, { audit }: { audit: Audit }) {
  bind(listAuditLog, async ({ query }) => {
    const { rows, nextCursor } = await audit.list(query);
    return { entries: [...rows], nextCursor };
  });
}
