import type { Project } from '#contract/projects.ts';
import { AddMemberButton } from '#web/app/add-member-button.tsx';
import { TeamMembers } from '#web/features/members/team-members.tsx';
import { ProjectDetails } from '#web/features/project-details/project-details.tsx';

export { Comments } from '#web/features/comments/comments.tsx';
export { AddMemberDialog } from '#web/features/members/add-member-dialog.tsx';
export { JoinPage } from '#web/features/invite/join-page.tsx';
export { Ideas } from '#web/features/ideas/ideas.tsx';

/** Project settings and team. */
export function Details({ project }: { readonly project: Project }) {
  return (
    <ProjectDetails
      project={project}
      team={<TeamMembers project={project} addMember={<AddMemberButton project={project} />} />}
    />
  );
}
