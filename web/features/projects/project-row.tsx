import { Link } from 'wouter';
import type { ProjectSummary } from '#contract/projects.ts';
import { words } from '#web/features/projects/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { Cover } from '#web/kit/cover.tsx';
import { counted } from '#web/kit/figures.ts';
import { Skeleton } from '#web/kit/state.tsx';
import coverStyles from '#web/kit/cover.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './projects.module.css';

/** A project as a ruled row; all of it leads to the project. */
export function ProjectRow({ project }: { readonly project: ProjectSummary }) {
  const { id, name, description, imageUrl, trackCount, memberCount, updatedAt } = project;
  return (
    <li className={styles.row}>
      <Cover imageUrl={imageUrl} seed={id} />
      <div>
        <p className={styles.rowName}>
          <Link className={textStyles.title} href={`/projects/${id}`}>
            {name}
          </Link>
          <span className={styles.badge}>{words.active}</span>
        </p>
        {description && <p className={styles.rowDescription}>{description}</p>}
        <p className={styles.rowFacts}>
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
    <ul className={styles.rows}>
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className={styles.row}>
          <Skeleton className={coverStyles.cover} />
          <div className={styles.rowLoading}>
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        </li>
      ))}
    </ul>
  );
}
