import type { ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import { DeleteProject } from '#web/features/projects/project-details/delete-project.tsx';
import { Information } from '#web/features/projects/project-details/information.tsx';
import { QuickSettings } from '#web/features/projects/project-details/quick-settings.tsx';
import { ShareOutsideButton } from '#web/domain/share-outside-button.tsx';
import styles from './project-details.module.css';

interface ProjectDetailsProps {
  readonly project: Project;
  /** The budget section, for the team. */
  readonly budget: ReactNode;
  /** The team section, between settings and API tokens. */
  readonly team: ReactNode;
  /** The section of API tokens, for users who may edit the project. */
  readonly apiTokens: ReactNode;
  /** The webhooks, for the same users. */
  readonly webhooks: ReactNode;
}

/** The Project Details tab: information, settings, budget, team, API tokens, webhooks and deletion. */
export function ProjectDetails({ project, budget, team, apiTokens, webhooks }: ProjectDetailsProps) {
  const { id, name, imageUrl } = project;
  return (
    <div className={styles.projectDetails}>
      <div className={styles.top}>
        {project.may.generate && (
          <div className={styles.shareOutside}>
            <ShareOutsideButton target={{ projectId: id, title: name, imageUrl }} />
          </div>
        )}
        <Information project={project} />
        <QuickSettings project={project} />
      </div>
      {budget}
      {team}
      {apiTokens}
      {webhooks}
      {project.may.edit && <DeleteProject project={project} />}
    </div>
  );
}
