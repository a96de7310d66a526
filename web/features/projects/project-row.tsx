import type { ProjectSummary } from '#contract/projects.ts';
import { words } from '#web/features/projects/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { CoverRow } from '#web/kit/cover-row.tsx';
import { counted } from '#web/kit/figures.ts';
import styles from './projects.module.css';

export function ProjectRow({ project }: { readonly project: ProjectSummary }) {
  const { id, trackCount, memberCount, updatedAt } = project;
  return (
    <CoverRow
      of={project}
      href={`/projects/${id}`}
      badge={<span className={styles.badge}>{words.active}</span>}
    >
      <span>{counted(trackCount, words.tracks)}</span>
      <span>{counted(memberCount, words.members)}</span>
      <span>
        {words.updated} <Ago time={updatedAt} />
      </span>
    </CoverRow>
  );
}
