import type { ReactNode } from 'react';
import type { ListedProject } from '#contract/projects.ts';
import { Avatar } from '#web/domain/avatar.tsx';
import { CoverRow } from '#web/domain/cover-row.tsx';
import { domainMessages } from '#web/domain/messages.ts';
import { MessageText } from '#web/ui/message-text.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { UnseenDot } from '#web/domain/unseen-dot.tsx';
import styles from './avatar.module.css';

interface ProjectRowProps {
  readonly project: ListedProject;
  readonly badge?: ReactNode;
}

/** The avatars of a project's first members; hidden from screen readers: the number of members is next to it. */
function Team({ team, memberCount }: Pick<ListedProject, 'team' | 'memberCount'>) {
  const hiddenCount = memberCount - team.length;
  return (
    <span className={styles.team} aria-hidden="true">
      {team.map((member) => (
        <Avatar key={member.id} user={member} />
      ))}
      {hiddenCount > 0 && <span className={styles.avatar}>{domainMessages.moreMembers(hiddenCount)}</span>}
    </span>
  );
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
      <span>{domainMessages.tracks(trackCount)}</span>
      <span>{domainMessages.members(memberCount)}</span>
      <span>
        <MessageText parts={domainMessages.updated()} tags={{ time: <RelativeTime time={updatedAt} /> }} />
      </span>
    </CoverRow>
  );
}
