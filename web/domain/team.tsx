import type { ListedProject } from '#contract/projects.ts';
import { Avatar } from '#web/domain/avatar.tsx';
import styles from './avatar.module.css';

/** The avatars of a project's first members; hidden from screen readers: the number of members is next to it. */
export function Team({ team, memberCount }: Pick<ListedProject, 'team' | 'memberCount'>) {
  const hiddenCount = memberCount - team.length;
  return (
    <span className={styles.team} aria-hidden="true">
      {team.map((member) => (
        <Avatar key={member.id} user={member} />
      ))}
      {hiddenCount > 0 && <span className={styles.avatar}>{`+${hiddenCount}`}</span>}
    </span>
  );
}
