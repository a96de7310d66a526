import { useState } from 'react';
import type { ShareLink } from '#contract/share-links.ts';
import { messages } from '#web/features/sharing/messages.ts';
import { RevokeDialog } from '#web/features/sharing/revoke-dialog.tsx';
import { ShareLinkRow } from '#web/features/sharing/share-link-row.tsx';
import { List } from '#web/data/list.tsx';
import { useList } from '#web/data/use-list.ts';
import { EmptyState, Loading } from '#web/ui/feedback.tsx';
import type { ShareTarget } from '#web/domain/share-outside.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './share-link-list.module.css';

interface ShareLinkListProps {
  readonly target: ShareTarget;
  readonly onEdit: (link: ShareLink) => void;
}

/** The links to a track or a playlist; for a project, all links into it. */
export function ShareLinkList({ target, onEdit }: ShareLinkListProps) {
  const { projectId, track, playlistId } = target;
  const list = useList('listShareLinks', {
    params: { projectId },
    query: { ...(track && { trackId: track.id }), ...(playlistId !== undefined && { playlistId }) },
  });
  const [revoking, setRevoking] = useState<ShareLink>();
  return (
    <section className={layoutStyles.stack} data-gap="3" aria-label={messages.links}>
      <h3 className={styles.heading}>{messages.links}</h3>
      <List
        list={list}
        loading={<Loading subject={messages.links} height="3rem" />}
        errorTitle={messages.linksFailed}
        empty={<EmptyState title={messages.noLinks}>{messages.noLinksText}</EmptyState>}
        moreLabel={messages.more}
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((link) => (
              <ShareLinkRow
                key={link.id}
                link={link}
                place={track || playlistId !== undefined ? undefined : placeOf(link)}
                onEdit={() => onEdit(link)}
                onRevoke={() => setRevoking(link)}
              />
            ))}
          </ul>
        )}
      </List>
      {revoking && <RevokeDialog link={revoking} onClose={() => setRevoking(undefined)} />}
    </section>
  );
}

const placeOf = ({ kind, title }: ShareLink) => `${messages.kinds[kind]}: ${title}`;
