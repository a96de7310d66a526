import { Link } from 'wouter';
import type { ProjectSummary, RecentProject } from '#contract/projects.ts';
import { words } from '#web/features/dashboard/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { Avatar } from '#web/kit/avatar.tsx';
import { Cover } from '#web/kit/cover.tsx';
import { counted } from '#web/kit/figures.ts';
import { Skeleton } from '#web/kit/state.tsx';
import './project-row.css';

type ShownProject = ProjectSummary & Partial<Pick<RecentProject, 'team'>>;

/** A project in a ruled list; the whole row opens it. */
export function ProjectRow({ project }: { readonly project: ShownProject }) {
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
        {project.team && <Team team={project.team} memberCount={project.memberCount} />}
      </Link>
    </li>
  );
}

function Team({ team, memberCount }: Pick<RecentProject, 'team' | 'memberCount'>) {
  const rest = memberCount - team.length;
  return (
    // How many they are stands among the facts.
    <span className="team project-row-team" aria-hidden="true">
      {team.map((person) => (
        <Avatar key={person.id} person={person} />
      ))}
      {rest > 0 && <span className="avatar">{`+${rest}`}</span>}
    </span>
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
