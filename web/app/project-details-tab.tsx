import type { Project } from '#contract/projects.ts';
import { TeamMembers } from '#web/features/members/team-members.tsx';
import { ProjectDetails } from '#web/features/project-details/project-details.tsx';

/** How a project is set, and who is in it. */
export function ProjectDetailsTab({ project }: { readonly project: Project }) {
  return <ProjectDetails project={project} team={<TeamMembers project={project} />} />;
}
