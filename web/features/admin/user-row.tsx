import { type Ref, useId } from 'react';
import type { AdminUser } from '#contract/accounts.ts';
import { words } from '#web/features/admin/words.ts';
import { Avatar } from '#web/kit/avatar.tsx';
import { Cell, type Column, KeysCell, RowHead } from '#web/kit/data-table.tsx';
import { figure } from '#web/kit/figures.ts';
import { Key } from '#web/kit/key.tsx';
import { fullName } from '#web/kit/person.ts';
import { day, exactTime } from '#web/kit/relative-time.ts';
import { useUser } from '#web/kit/user.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './users.module.css';

const { columns } = words.users;
const email = { id: 'email', label: columns.email, long: true } satisfies Column;
const role = { id: 'role', label: columns.role, width: '7rem' } satisfies Column;
const tokens = { id: 'tokens', label: columns.tokens, width: '7rem', figure: true } satisfies Column;
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
  readonly ref: Ref<HTMLTableRowElement>;
  readonly onAction: (action: UserAction, user: AdminUser) => void;
}

/** A user with the available actions; `index` is the row's position in the list, from 0. */
export function UserRow({ user, index, ref, onAction }: UserRowProps) {
  const me = useUser();
  const nameId = useId();
  const notes = [
    user.id === me.id && words.users.you,
    user.blockedAt !== null && words.users.blocked,
    !user.inviteValidated && words.users.waiting,
  ].filter((note) => note !== false);
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      <RowHead>
        <span className={styles.name}>
          <Avatar person={user} />
          <span>
            <b id={nameId} className={textStyles.strongLine}>
              {fullName(user) || words.users.nameless}
            </b>
            {notes.length > 0 && <span className={textStyles.caption}>{notes.join(' · ')}</span>}
          </span>
        </span>
      </RowHead>
      <Cell column={email}>{user.email}</Cell>
      <Cell column={role}>{words.roles[user.role]}</Cell>
      <Cell column={tokens}>{figure(user.tokens)}</Cell>
      <Cell column={joined}>
        <time dateTime={user.createdAt} title={exactTime(user.createdAt)}>
          {day(user.createdAt)}
        </time>
      </Cell>
      <KeysCell>
        <span className={styles.keys}>
          {actions.map((action) => (
            <Key key={action} look="bare" aria-describedby={nameId} onClick={() => onAction(action, user)}>
              {words.users.actions[action]}
            </Key>
          ))}
        </span>
      </KeysCell>
    </tr>
  );
}
