import type { Project } from '#contract/projects.ts';
import { AddMemberButton } from '#web/app/add-member-button.tsx';
import { ProjectApiTokens } from '#web/features/admin/api-tokens/api-tokens.tsx';
import { BudgetSection } from '#web/features/projects/budgets/budget-section.tsx';
import { TeamMembers } from '#web/features/projects/members/team-members.tsx';
import { ProjectDetails } from '#web/features/projects/project-details/project-details.tsx';
import { ProjectWebhooks } from '#web/features/admin/webhooks/webhooks.tsx';
import { useUser } from '#web/domain/user.ts';

/** Project settings, budget, team, API tokens and webhooks. */
export function ProjectDetailsTab({ project }: { readonly project: Project }) {
  const { id: userId, role } = useUser();
  const isInTeam = role === 'admin' || project.members.some(({ user }) => user.id === userId);
  return (
    <ProjectDetails
      project={project}
      apiTokens={project.may.edit && <ProjectApiTokens projectId={project.id} />}
      budget={isInTeam && <BudgetSection projectId={project.id} />}
      webhooks={project.may.edit && <ProjectWebhooks projectId={project.id} />}
      team={<TeamMembers project={project} addMember={<AddMemberButton project={project} />} />}
    />
  );
}
