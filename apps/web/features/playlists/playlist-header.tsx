import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { routes } from '#contract/routes.ts';
import type { PlaylistDetail } from '#contract/playlists.ts';
import { playlistCommands } from '#web/features/playlists/commands.ts';
import { messages } from '#web/features/playlists/messages.ts';
import { PlaylistName } from '#web/features/playlists/playlist-name.tsx';
import type { Playable } from '#web/audio/playback-state.ts';
import { usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Cover } from '#web/domain/cover.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { offered } from '#web/ui/command.ts';
import { MoreMenu } from '#web/ui/menu.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { ShareOutsideButton } from '#web/domain/share-outside-button.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import { MessageText } from '#web/ui/message-text.tsx';
import styles from './playlist-page.module.css';

interface PlaylistHeaderProps {
  readonly playlist: PlaylistDetail;
  readonly project: { readonly id: string; readonly name: string } | undefined;
  readonly queue: readonly Playable[];
  readonly coverButton: ReactNode;
  readonly onAdd: () => void;
  readonly onDelete: () => void;
}

const exportUrl = (id: string) => routes.exportPlaylist.replace('GET ', '').replace(':playlistId', id);

/** Cover, name, number of tracks, total length, and the actions on the whole playlist. */
export function PlaylistHeader({
  playlist,
  project,
  queue,
  coverButton,
  onAdd,
  onDelete,
}: PlaylistHeaderProps) {
  const { id, projectId, name, imageUrl, may, updatedAt } = playlist;
  const seconds = playlist.items.reduce((sum, { track }) => sum + track.duration, 0);
  return (
    <header className={styles.header}>
      <div className={styles.cover}>
        <Cover imageUrl={imageUrl} seed={id} />
        {coverButton}
      </div>
      <div className={styles.headerText}>
        <PlaylistName playlist={playlist} />
        <p className={clsx(layoutStyles.facts, styles.facts)}>
          <span>
            <MessageText
              parts={messages.playlistIn(project?.name ?? '')}
              tags={{ project: project ? <Link href={`/projects/${project.id}`} /> : <span /> }}
            />
          </span>
          <span>{messages.tracks(queue.length)}</span>
          <span>{formatDuration(seconds)}</span>
          <span>
            <MessageText parts={messages.updated()} tags={{ time: <RelativeTime time={updatedAt} /> }} />
          </span>
        </p>
      </div>
      <div className={styles.actions}>
        {queue.length > 0 && <PlayAllButton queue={queue} />}
        {may.edit && queue.length > 0 && (
          <Button aria-haspopup="dialog" onClick={onAdd}>
            <Icon name="plus" size="small" />
            {messages.add}
          </Button>
        )}
        {may.edit && <ShareOutsideButton target={{ projectId, playlistId: id, title: name, imageUrl }} />}
        {may.download && queue.length > 0 && (
          <a className={buttonClass()} href={exportUrl(id)} download title={messages.exportHint}>
            <Icon name="download" size="small" />
            {messages.exportZip}
          </a>
        )}
        <MoreMenu
          label={messages.more}
          commands={offered(playlistCommands, { canEdit: may.edit, onDelete })}
        />
      </div>
    </header>
  );
}

function PlayAllButton({ queue }: Pick<PlaylistHeaderProps, 'queue'>) {
  const playback = usePlayback();
  const isPlaying = usePlaybackState(
    ({ item, status }) =>
      (status === 'playing' || status === 'loading') &&
      item?.entryId !== undefined &&
      queue.some(({ entryId }) => entryId === item.entryId),
  );
  return (
    <Button
      variant="primary"
      className={styles.playAll}
      onClick={() => (isPlaying ? playback.pause() : playback.playAll(queue))}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} size="small" />
      {isPlaying ? messages.pauseAll : messages.playAll}
    </Button>
  );
}
