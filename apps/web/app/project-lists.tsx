import { CollaborationsPage } from '#web/features/projects/collaborations/collaborations-page.tsx';
import { ProjectsPage } from '#web/features/projects/projects-page.tsx';
import { Trash } from '#web/features/projects/trash/trash.tsx';

export function ProjectsScreen() {
  return <ProjectsPage trash={<Trash />} />;
}

export function CollaborationsScreen() {
  return <CollaborationsPage />;
}
