import type { ReactNode } from 'react';
import type { ShareLink, SharePermissions } from '#contract/share-links.ts';
import { messages } from '#web/features/sharing/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { formatDate } from '#web/ui/format-time.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './share-link-list.module.css';

interface ShareLinkRowProps {
  readonly link: ShareLink;
  /** What the link leads to, where the list has several. */
  readonly place?: ReactNode;
  /** Absent: it cannot be edited here. */
  readonly onEdit?: () => void;
  readonly onRevoke: () => void;
}

/** The plays of a link as a number, the last visit, and a bar for each of the last eight days. */
function LinkPlays({ link }: { readonly link: ShareLink }) {
  const { plays, playsByDay, lastVisitAt } = link;
  const most = Math.max(1, ...playsByDay);
  const byDay = messages.playsByDay(playsByDay.join(', '));
  return (
    <div className={styles.plays}>
      <span>
        <b>{messages.plays(plays)}</b>
        <small>{lastVisitAt === null ? messages.never : <RelativeTime time={lastVisitAt} />}</small>
      </span>
      {plays > 0 && (
        <>
          <span className={styles.bars} aria-hidden="true" title={byDay}>
            {playsByDay.map((count, daysFromStart) => (
              <i key={daysFromStart} style={{ '--value': `${(count / most) * 100}%` }} />
            ))}
          </span>
          <span className={textStyles.visuallyHidden}>{byDay}</span>
        </>
      )}
    </div>
  );
}

/** One link: for whom, what it allows, how often it was played. A revoked one is struck through. */
export function ShareLinkRow({ link, place, onEdit, onRevoke }: ShareLinkRowProps) {
  const { recipient, tokenStart, hasPassword, revokedAt, version } = link;
  return (
    <li className={styles.row} data-revoked={revokedAt !== null || undefined}>
      <div className={styles.names}>
        <b>{recipient}</b>
        {place !== undefined && <small>{place}</small>}
        <small>
          {messages.start(tokenStart)}
          {hasPassword && `, ${messages.withPassword}`}
        </small>
      </div>
      <Permissions permissions={link.permissions} />
      <span>{version === null ? messages.currentVersion : messages.fixedVersion(version)}</span>
      <span>{endOf(link)}</span>
      <LinkPlays link={link} />
      <div className={styles.actions}>
        {revokedAt === null && (
          <>
            {onEdit && <IconButton icon="edit" label={messages.edit(recipient)} onClick={onEdit} />}
            <Button variant="ghost" aria-label={messages.revokeFor(recipient)} onClick={onRevoke}>
              {messages.revoke}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function endOf({ expiresAt, revokedAt }: ShareLink): string {
  if (revokedAt !== null) return messages.revoked(formatDate(revokedAt));
  if (expiresAt === null) return messages.noEnd;
  const date = formatDate(expiresAt);
  return Date.parse(expiresAt) > Date.now() ? messages.until(date) : messages.ended(date);
}

function Permissions({ permissions }: { readonly permissions: SharePermissions }) {
  const { comment, approve, downloadMp3, downloadWav, downloadStems } = permissions;
  const all: readonly { icon: IconName; name: string; isAllowed: boolean }[] = [
    { icon: 'listen', name: messages.listen, isAllowed: true },
    { icon: 'comment', name: messages.comment, isAllowed: comment },
    { icon: 'check', name: messages.approve, isAllowed: approve },
    { icon: 'download', name: messages.download, isAllowed: downloadMp3 || downloadWav || downloadStems },
  ];
  return (
    <ul className={styles.permissions}>
      {all.map(({ icon, name, isAllowed }) => (
        <li key={icon} data-off={!isAllowed || undefined} title={messages.permission({ name, isAllowed })}>
          <Icon name={icon} size="small" />
          <span className={textStyles.visuallyHidden}>{messages.permission({ name, isAllowed })}</span>
        </li>
      ))}
    </ul>
  );
}
