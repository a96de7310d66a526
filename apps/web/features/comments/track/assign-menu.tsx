import type { Comment } from '#contract/comments.ts';
import type { Member } from '#contract/projects.ts';
import { trackMessages as messages } from '#web/features/comments/track/messages.ts';
import { Avatar } from '#web/domain/avatar.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { closeMenu, Menu } from '#web/ui/menu.tsx';
import { fullName, type Named } from '#web/domain/user-name.ts';
import menuStyles from '#web/ui/menu.module.css';
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
        <button
          key={user.id}
          type="button"
          role="menuitemcheckbox"
          aria-checked={user.id === assigneeId}
          className={menuStyles.item}
          onClick={(event) => {
            closeMenu(event.currentTarget);
            onAssign(user.id);
          }}
        >
          <Avatar user={user} />
          {nameOf(user)}
        </button>
      ))}
      {assigneeId !== null && (
        <button
          type="button"
          role="menuitem"
          className={menuStyles.item}
          onClick={(event) => {
            closeMenu(event.currentTarget);
            onAssign(null);
          }}
        >
          {messages.unassign}
        </button>
      )}
    </Menu>
  );
}
