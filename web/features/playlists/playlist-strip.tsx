import { useId, useState } from 'react';
import { Link } from 'wouter';
import { messages } from '#web/features/playlists/messages.ts';
import { playlistPath } from '#web/features/playlists/playlist-path.ts';
import { Button } from '#web/ui/button.tsx';
import { Cover } from '#web/domain/cover.tsx';
import { useList } from '#web/data/use-list.ts';
import { CreatePlaylistDialog } from '#web/features/playlists/create-playlist-dialog.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './playlist-strip.module.css';

interface PlaylistStripProps {
  readonly projectId: string;
  readonly canEdit: boolean;
}

/** The playlists of a project in a row; renders nothing for those who can neither open nor create one. */
export function PlaylistStrip({ projectId, canEdit }: PlaylistStripProps) {
  const heading = useId();
  const [isCreating, setCreating] = useState(false);
  const { rows = [], hasMore, loadMore } = useList('listPlaylists', { params: { projectId } });
  if (rows.length === 0 && !canEdit) return null;
  return (
    <section className={styles.section} aria-labelledby={heading} data-empty={rows.length === 0 || undefined}>
      <h2 id={heading} className={rows.length === 0 ? textStyles.visuallyHidden : undefined}>
        {messages.playlists}
      </h2>
      <ul className={styles.strip}>
        {rows.map(({ id, name, imageUrl, itemCount, duration }) => (
          <li key={id} className={styles.playlist}>
            <Cover imageUrl={imageUrl} seed={id} />
            <span className={styles.text}>
              <Link href={playlistPath(id)}>{name}</Link>
              <span>{`${messages.tracks(itemCount)} · ${formatDuration(duration)}`}</span>
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="ghost" onClick={loadMore}>
          {messages.showMore}
        </Button>
      )}
      {canEdit && (
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setCreating(true)}>
          <Icon name="plus" size="small" />
          {messages.create}
        </Button>
      )}
      {isCreating && <CreatePlaylistDialog projectId={projectId} onClose={() => setCreating(false)} />}
    </section>
  );
}
