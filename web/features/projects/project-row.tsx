import { Link } from 'wouter';
import type { ProjectSummary } from '#contract/projects.ts';
import { words } from '#web/features/projects/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { Cover } from '#web/kit/cover.tsx';
import { counted } from '#web/kit/figures.ts';
import { Skeleton } from '#web/kit/state.tsx';

/** A project as a ruled row; all of it leads to the project. */
export function ProjectRow({ project }: { readonly project: ProjectSummary }) {
  const { id, name, description, imageUrl, trackCount, memberCount, updatedAt } = project;
  return (
    <li className="projects-row">
      <Cover imageUrl={imageUrl} seed={id} />
      <div className="projects-row-words">
        <p className="projects-row-name">
          <Link className="title" href={`/projects/${id}`}>
            {name}
          </Link>
          <span className="project-badge">{words.active}</span>
        </p>
        {description && <p className="projects-row-description">{description}</p>}
        <p className="projects-row-facts">
          <span>{counted(trackCount, words.tracks)}</span>
          <span>{counted(memberCount, words.members)}</span>
          <span>
            {words.updated} <Ago time={updatedAt} />
          </span>
        </p>
      </div>
    </li>
  );
}

/** Rows in the shape of projects while these are loading. */
export function ProjectRowsSkeleton({ rows }: { readonly rows: number }) {
  return (
    <ul className="projects-rows">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className="projects-row">
          <Skeleton className="cover" />
          <div className="projects-row-words projects-row-loading">
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        </li>
      ))}
    </ul>
  );
}
