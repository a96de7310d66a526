import type { SharePermissions } from '#contract/share-links.ts';
import { can, type Policy } from '#server/platform/access/authorized.ts';
import type { Actor } from '#server/platform/http/auth-user.ts';
import { projectPolicy, type ProjectAccessContext } from '#server/projects/projects.policy.ts';

/** What the rule depends on: the creator of the link, and the user's access to its project. */
export interface ShareLinkAccessContext {
  readonly createdBy: string;
  readonly project: ProjectAccessContext;
}

export const shareLinkPolicy: Policy<ShareLinkAccessContext, 'manage'> = {
  /** Changing and revoking: for the creator of the link while they may create links, the project's admin, and admins. */
  manage: (actor, { createdBy, project }) => {
    const decision = projectPolicy.generate(actor, project);
    if (decision !== 'granted' || createdBy === actor.id) return decision;
    return projectPolicy.edit(actor, project);
  },
};

const downloads = ['downloadMp3', 'downloadWav', 'downloadStems'] as const;

/**
 * Whether the user may do themselves what a link allows that did not allow it before. Comments and answers need no more
 * than to see the project.
 */
export function mayAllow(
  actor: Actor,
  project: ProjectAccessContext,
  after: SharePermissions,
  before?: SharePermissions,
): boolean {
  if (!downloads.some((name) => after[name] && !before?.[name])) return true;
  return project.allowDownloads && can(projectPolicy, 'download', actor, project);
}
