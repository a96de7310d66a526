import type { Member } from '#contract/projects.ts';
import { memberName } from '#web/features/members/member-name.ts';
import { words } from '#web/features/members/words.ts';
import { Avatar } from '#web/kit/avatar.tsx';
import { IconKey, Key } from '#web/kit/key.tsx';
import { fullName } from '#web/kit/person.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './members.module.css';

interface MemberCellProps {
  readonly member: Member;
  readonly isMe: boolean;
  /** Whether the viewer can remove members. The project's admin cannot be removed. */
  readonly mayRemove: boolean;
  readonly onRemove: () => void;
}

export function MemberCell({ member: { role, user }, isMe, mayRemove, onRemove }: MemberCellProps) {
  const name = fullName(user);
  return (
    <li className={styles.teamMember}>
      <Avatar person={user} />
      <div className={styles.words}>
        <p className={styles.name}>{memberName(user)}</p>
        {name && user.email && <p className={styles.email}>{user.email}</p>}
        <p className={textStyles.label}>{isMe ? `${words.roles[role]}, ${words.you}` : words.roles[role]}</p>
      </div>
      {role !== 'admin' && isMe && (
        <Key look="bare" onClick={onRemove}>
          {words.leave}
        </Key>
      )}
      {role !== 'admin' && !isMe && mayRemove && (
        <IconKey icon="delete" label={words.removeNamed(memberName(user))} onClick={onRemove} />
      )}
    </li>
  );
}
