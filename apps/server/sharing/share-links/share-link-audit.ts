import { kindOf } from './share-link-reply.ts';
import type { ShareLinkRow } from './share-links.repo.ts';

type AuditedLink = Omit<ShareLinkRow, 'revokedAt' | 'lastVisitAt'>;

/**
 * What the audit log says about a link; `title` is that of its target. Neither secrets nor the name of the recipient,
 * because audit entries are never deleted.
 */
export const auditFacts = (title: string, row: AuditedLink) => ({
  [kindOf(row)]: title,
  ...(row.version !== null && { version: row.version }),
  allows: Object.entries(row.permissions).flatMap(([name, isAllowed]) => (isAllowed ? [name] : [])),
  password: row.passwordHash !== null,
  expires: row.expiresAt?.toISOString() ?? null,
});

/** The facts that a change of a link changes, with the title. Other settings are not recorded. */
export function auditChange(title: string, link: AuditedLink, changed: AuditedLink) {
  const before: Record<string, unknown> = auditFacts(title, link);
  const after: Record<string, unknown> = auditFacts(title, changed);
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (facts: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, facts[name]]));
  const hasNewPassword = changed.passwordHash !== null && changed.passwordHash !== link.passwordHash;
  return {
    before: { [kindOf(link)]: title, ...pick(before) },
    after: { ...pick(after), ...(hasNewPassword && { newPassword: true }) },
  };
}
