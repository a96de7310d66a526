import { clsx } from 'clsx';
import { Link } from 'wouter';
import type { ProjectSummary, RecentProject } from '#contract/projects.ts';
import { words } from '#web/features/dashboard/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { Avatar } from '#web/kit/avatar.tsx';
import { Cover } from '#web/kit/cover.tsx';
import { counted } from '#web/kit/figures.ts';
import { Skeleton } from '#web/kit/state.tsx';
import avatarStyles from '#web/kit/avatar.module.css';
import layoutStyles from '#web/kit/layout.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './project-row.module.css';

type ShownProject = ProjectSummary & Partial<Pick<RecentProject, 'team'>>;

/** A project; the whole row is a link to it. */
export function ProjectRow({ project }: { readonly project: ShownProject }) {
  return (
    <li>
      <Link href={`/projects/${project.id}`} className={styles.projectRow}>
        <Cover imageUrl={project.imageUrl} seed={project.id} />
        <div className={layoutStyles.shrink}>
          <h3 className={textStyles.title}>{project.name}</h3>
          {project.description && <p className={styles.text}>{project.description}</p>}
          <p className={styles.facts}>
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
    // The number of members is among the facts.
    <span className={clsx(avatarStyles.team, styles.team)} aria-hidden="true">
      {team.map((person) => (
        <Avatar key={person.id} person={person} />
      ))}
      {rest > 0 && <span className={avatarStyles.avatar}>{`+${rest}`}</span>}
    </span>
  );
}

export function ProjectRowSkeleton() {
  return (
    <div className={styles.projectRow}>
      <Skeleton className={styles.waiting} />
      <div className={layoutStyles.stackTight}>
        <Skeleton width="40%" height="1.25rem" />
        <Skeleton width="60%" height="1rem" />
        <Skeleton width="33.3%" height="0.75rem" />
      </div>
    </div>
  );
}
