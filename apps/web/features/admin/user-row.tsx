import { useId } from 'react';
import type { AdminUser } from '#contract/accounts.ts';
import { messages } from '#web/features/admin/messages.ts';
import { Avatar } from '#web/domain/avatar.tsx';
import { Cell, type Column, ActionsCell, RowHeader } from '#web/ui/data-table.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Button } from '#web/ui/button.tsx';
import { fullName } from '#web/domain/user-name.ts';
import { formatDate, formatDateTime } from '#web/ui/format-time.ts';
import { useUser } from '#web/domain/user.ts';
import textStyles from '#web/ui/text.module.css';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './users.module.css';

const { columns } = messages.users;
const email = { id: 'email', label: columns.email, isLong: true } satisfies Column;
const role = { id: 'role', label: columns.role, width: '7rem' } satisfies Column;
const tokens = { id: 'tokens', label: columns.tokens, width: '7rem', isNumeric: true } satisfies Column;
const joined = { id: 'joined', label: columns.joined, width: '7rem' } satisfies Column;

export const userColumns: readonly Column[] = [
  { id: 'user', label: columns.user },
  email,
  role,
  tokens,
  joined,
  { id: 'actions', label: columns.actions, width: '16.5rem' },
];

const actions = ['role', 'tokens', 'history'] as const;
export type UserAction = (typeof actions)[number];

interface UserRowProps {
  readonly user: AdminUser;
  readonly index: number;
  readonly onAction: (action: UserAction, user: AdminUser) => void;
}

/** A user with the available actions; `index` is the row's position in the list, from 0. */
export function UserRow({ user, index, onAction }: UserRowProps) {
  const currentUser = useUser();
  const nameId = useId();
  const notes = [
    user.id === currentUser.id && messages.users.you,
    user.blockedAt !== null && messages.users.blocked,
    !user.inviteValidated && messages.users.invitePending,
  ].filter((note) => note !== false);
  return (
    <tr data-index={index} aria-rowindex={index + 2}>
      <RowHeader>
        <span className={styles.name}>
          <Avatar user={user} />
          <span>
            <b id={nameId} className={textStyles.strongLine}>
              {fullName(user) || messages.users.noName}
            </b>
            {notes.length > 0 && <span className={textStyles.caption}>{notes.join(' · ')}</span>}
          </span>
        </span>
      </RowHeader>
      <Cell column={email}>{user.email}</Cell>
      <Cell column={role}>{messages.roles[user.role]}</Cell>
      <Cell column={tokens}>{formatNumber(user.tokens)}</Cell>
      <Cell column={joined}>
        <time dateTime={user.createdAt} title={formatDateTime(user.createdAt)}>
          {formatDate(user.createdAt)}
        </time>
      </Cell>
      <ActionsCell>
        <span className={layoutStyles.cluster} data-gap="1">
          {actions.map((action) => (
            <Button
              key={action}
              variant="ghost"
              aria-describedby={nameId}
              onClick={() => onAction(action, user)}
            >
              {messages.users.actions[action]}
            </Button>
          ))}
        </span>
      </ActionsCell>
    </tr>
  );
}
