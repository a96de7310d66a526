import { CollaborationsPage } from '#web/features/collaborations/collaborations-page.tsx';
import { ProjectsPage } from '#web/features/projects/projects-page.tsx';
import { Trash } from '#web/features/trash/trash.tsx';

/** All projects, and what was deleted of them. */
export function ProjectsScreen() {
  return <ProjectsPage trash={<Trash />} />;
}

/** What others have shared with one. */
export function CollaborationsScreen() {
  return <CollaborationsPage />;
}
