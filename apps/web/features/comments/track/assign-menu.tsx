import type { Comment } from '#contract/comments.ts';
import type { Member } from '#contract/projects.ts';
import { trackMessages as messages } from '#web/features/comments/track/messages.ts';
import { Avatar } from '#web/domain/avatar.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuChoice } from '#web/ui/menu.tsx';
import { fullName, type Named } from '#web/domain/user-name.ts';
import styles from './track-comments.module.css';

interface AssignMenuProps {
  readonly comment: Pick<Comment, 'assigneeId' | 'assignee'>;
  readonly members: readonly Member[];
  readonly canAssign: boolean;
  readonly onAssign: (userId: string | null) => void;
}

const nameOf = (user: Named) => fullName(user) || messages.someone;

/** Who a comment is assigned to; a menu of members where the user may change it. */
export function AssignMenu({
  comment: { assigneeId, assignee },
  members,
  canAssign,
  onAssign,
}: AssignMenuProps) {
  const content =
    assigneeId !== null && assignee !== null ? (
      <>
        <Avatar user={{ ...assignee, id: assigneeId }} />
        {messages.assigned(nameOf(assignee))}
      </>
    ) : (
      <>
        <Icon name="person-plus" size="small" />
        {messages.assign}
      </>
    );
  if (!canAssign) return assignee === null ? null : <span className={styles.assigned}>{content}</span>;
  return (
    <Menu trigger={content} triggerClass={buttonClass('ghost', 'default', styles.assign)}>
      {members.map(({ user }) => (
        <MenuChoice
          key={user.id}
          kind="checkbox"
          isChecked={user.id === assigneeId}
          onChoose={() => onAssign(user.id)}
        >
          <Avatar user={user} />
          {nameOf(user)}
        </MenuChoice>
      ))}
      {assigneeId !== null && <MenuChoice onChoose={() => onAssign(null)}>{messages.unassign}</MenuChoice>}
    </Menu>
  );
}
