import type { Member } from '#contract/projects.ts';
import { memberName } from '#web/features/projects/members/member-name.ts';
import { messages } from '#web/features/projects/members/messages.ts';
import { Avatar } from '#web/domain/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { fullName } from '#web/domain/user-name.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './members.module.css';

interface MemberCellProps {
  readonly member: Member;
  readonly isSelf: boolean;
  /** Whether the viewer can remove members. The project's admin cannot be removed. */
  readonly canRemove: boolean;
  readonly onRemove: () => void;
}

export function MemberCell({ member: { role, user }, isSelf, canRemove, onRemove }: MemberCellProps) {
  const name = fullName(user);
  return (
    <li className={styles.teamMember}>
      <Avatar user={user} />
      <div className={styles.text}>
        <p className={styles.name}>{memberName(user)}</p>
        {name && user.email && <p className={styles.email}>{user.email}</p>}
        <p className={textStyles.label}>
          {isSelf ? `${messages.roles[role]}, ${messages.you}` : messages.roles[role]}
        </p>
      </div>
      {role !== 'admin' && isSelf && (
        <Button variant="ghost" onClick={onRemove}>
          {messages.leave}
        </Button>
      )}
      {role !== 'admin' && !isSelf && canRemove && (
        <IconButton icon="delete" label={messages.removeNamed(memberName(user))} onClick={onRemove} />
      )}
    </li>
  );
}
