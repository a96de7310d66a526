import type { ProjectSummary } from '#contract/projects.ts';
import { messages } from '#web/features/projects/messages.ts';
import { RelativeTime } from '#web/kit/relative-time.tsx';
import { CoverRow } from '#web/kit/cover-row.tsx';
import { formatCount } from '#web/kit/format-number.ts';
import styles from './projects.module.css';

export function ProjectRow({ project }: { readonly project: ProjectSummary }) {
  const { id, trackCount, memberCount, updatedAt } = project;
  return (
    <CoverRow
      item={project}
      href={`/projects/${id}`}
      badge={<span className={styles.badge}>{messages.active}</span>}
    >
      <span>{formatCount(trackCount, messages.tracks)}</span>
      <span>{formatCount(memberCount, messages.members)}</span>
      <span>
        {messages.updated} <RelativeTime time={updatedAt} />
      </span>
    </CoverRow>
  );
}
