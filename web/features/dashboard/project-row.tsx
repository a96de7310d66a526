import { Link } from 'wouter';
import type { ProjectSummary } from '#contract/projects.ts';
import { words } from '#web/features/dashboard/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { Cover } from '#web/kit/cover.tsx';
import { counted } from '#web/kit/figures.ts';
import { Skeleton } from '#web/kit/state.tsx';
import './project-row.css';

/** A project in a ruled list; the whole row opens it. */
export function ProjectRow({ project }: { readonly project: ProjectSummary }) {
  return (
    <li>
      <Link href={`/projects/${project.id}`} className="project-row">
        <Cover imageUrl={project.imageUrl} seed={project.id} />
        <div className="min-w-0">
          <h3 className="title">{project.name}</h3>
          {project.description && <p className="project-row-text">{project.description}</p>}
          <p className="project-row-facts">
            <span>{counted(project.trackCount, 'track')}</span>
            <span>{counted(project.memberCount, 'member')}</span>
            <span>
              {words.updated} <Ago time={project.updatedAt} />
            </span>
          </p>
        </div>
      </Link>
    </li>
  );
}

export function ProjectRowSkeleton() {
  return (
    <div className="project-row">
      <Skeleton className="aspect-square" />
      <div className="grid gap-2">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3 w-1/3" />
      </div>
    </div>
  );
}
