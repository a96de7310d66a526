import type { ReactNode } from 'react';
import type { Vote } from '#contract/votes.ts';
import { listMessages, messages } from '#web/features/compare/vote/messages.ts';
import { Avatar } from '#web/domain/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { StatusDot } from '#web/ui/status-dot.tsx';
import { useUser } from '#web/domain/user.ts';
import { fullName } from '#web/domain/user-name.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './voters.module.css';

/** Who was asked, and who has voted. */
export function Voters({ vote, children }: { readonly vote: Vote; readonly children?: ReactNode }) {
  const { id } = useUser();
  const { voters } = vote;
  const count = voters.filter(({ hasVoted }) => hasVoted).length;
  return (
    <div className={styles.bar}>
      <b className={styles.count}>
        <StatusDot />
        {count > 0 && count === voters.length
          ? messages.allVoted
          : listMessages.voted({ count, all: voters.length })}
      </b>
      <ul className={styles.voters} aria-label={messages.votersList}>
        {voters.map(({ userId, user, hasVoted }) => (
          <li key={userId} data-tooltip={fullName(user)}>
            <Avatar user={{ ...user, id: userId }} />
            <span className={textStyles.visuallyHidden}>
              {fullName(user)} {hasVoted ? messages.hasVoted : messages.notYet}
            </span>
            {hasVoted && <Icon name="check" size="small" className={textStyles.good} />}
            {userId === id && <span aria-hidden="true">{messages.you}</span>}
          </li>
        ))}
      </ul>
      <span className={styles.end}>{children}</span>
    </div>
  );
}
