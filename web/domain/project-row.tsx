import type { ReactNode } from 'react';
import type { ListedProject } from '#contract/projects.ts';
import { CoverRow } from '#web/domain/cover-row.tsx';
import { formatCount } from '#web/ui/format-number.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Team } from '#web/domain/team.tsx';
import { UnseenDot } from '#web/domain/unseen-dot.tsx';

interface ProjectRowProps {
  readonly project: ListedProject;
  readonly badge?: ReactNode;
}

/** A project in a list. */
export function ProjectRow({ project, badge }: ProjectRowProps) {
  const { id, trackCount, memberCount, updatedAt } = project;
  return (
    <CoverRow
      item={project}
      href={`/projects/${id}`}
      mark={<UnseenDot projectId={id} />}
      badge={badge}
      aside={<Team {...project} />}
    >
      <span>{formatCount(trackCount, 'track')}</span>
      <span>{formatCount(memberCount, 'member')}</span>
      <span>
        Updated <RelativeTime time={updatedAt} />
      </span>
    </CoverRow>
  );
}
