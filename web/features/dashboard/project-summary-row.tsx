import { clsx } from 'clsx';
import { Link } from 'wouter';
import type { ProjectSummary, RecentProject } from '#contract/projects.ts';
import { messages } from '#web/features/dashboard/messages.ts';
import { RelativeTime } from '#web/kit/relative-time.tsx';
import { Avatar } from '#web/kit/avatar.tsx';
import { Cover } from '#web/kit/cover.tsx';
import { formatCount } from '#web/kit/format-number.ts';
import { Skeleton } from '#web/kit/feedback.tsx';
import avatarStyles from '#web/kit/avatar.module.css';
import layoutStyles from '#web/kit/layout.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './project-summary-row.module.css';

type ListedProject = ProjectSummary & Partial<Pick<RecentProject, 'team'>>;

/** A project; the whole row is a link to it. */
export function ProjectSummaryRow({ project }: { readonly project: ListedProject }) {
  return (
    <li>
      <Link href={`/projects/${project.id}`} className={styles.projectRow}>
        <Cover imageUrl={project.imageUrl} seed={project.id} />
        <div className={layoutStyles.shrink}>
          <h3 className={textStyles.title}>{project.name}</h3>
          {project.description && <p className={styles.text}>{project.description}</p>}
          <p className={styles.facts}>
            <span>{formatCount(project.trackCount, 'track')}</span>
            <span>{formatCount(project.memberCount, 'member')}</span>
            <span>
              {messages.updated} <RelativeTime time={project.updatedAt} />
            </span>
          </p>
        </div>
        {project.team && <Team team={project.team} memberCount={project.memberCount} />}
      </Link>
    </li>
  );
}

function Team({ team, memberCount }: Pick<RecentProject, 'team' | 'memberCount'>) {
  const hiddenCount = memberCount - team.length;
  return (
    // The number of members is among the facts.
    <span className={clsx(avatarStyles.team, styles.team)} aria-hidden="true">
      {team.map((member) => (
        <Avatar key={member.id} user={member} />
      ))}
      {hiddenCount > 0 && <span className={avatarStyles.avatar}>{`+${hiddenCount}`}</span>}
    </span>
  );
}

export function ProjectSummaryRowSkeleton() {
  return (
    <div className={styles.projectRow}>
      <Skeleton className={styles.coverSkeleton} />
      <div className={layoutStyles.stackTight}>
        <Skeleton width="40%" height="1.25rem" />
        <Skeleton width="60%" height="1rem" />
        <Skeleton width="33.3%" height="0.75rem" />
      </div>
    </div>
  );
}
