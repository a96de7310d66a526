import type { ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import { DeleteProject } from '#web/features/project-details/delete-project.tsx';
import { Information } from '#web/features/project-details/information.tsx';
import { QuickSettings } from '#web/features/project-details/quick-settings.tsx';
import styles from './project-details.module.css';

interface ProjectDetailsProps {
  readonly project: Project;
  /** The team, between the settings and the end. */
  readonly team: ReactNode;
}

/** The Project Details tab: what the project is, how it is set, who is in it, its end. */
export function ProjectDetails({ project, team }: ProjectDetailsProps) {
  return (
    <div className={styles.projectDetails}>
      <div className={styles.top}>
        <Information project={project} />
        <QuickSettings project={project} />
      </div>
      {team}
      {project.may.edit && <DeleteProject project={project} />}
    </div>
  );
}
