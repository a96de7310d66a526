import { clsx } from 'clsx';
import type { KeyboardEvent, PointerEventHandler } from 'react';
import { Link } from 'wouter';
import type { PlaylistItem } from '#contract/playlists.ts';
import { itemCommands, type ItemSubject } from '#web/features/playlists/commands.ts';
import { messages } from '#web/features/playlists/messages.ts';
import { isUnavailable, type Playable } from '#web/audio/playback-state.ts';
import { usePlaybackState } from '#web/audio/use-playback.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ariaShortcuts } from '#web/ui/shortcut.ts';
import { offered, runPressed, shortcutsOf } from '#web/ui/command.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import { MoreMenu } from '#web/ui/menu.tsx';
import { PlayButton } from '#web/domain/play-button.tsx';
import { trackPath } from '#web/domain/track-path.ts';
import styles from './playlist-items.module.css';

interface PlaylistItemRowProps extends ItemSubject {
  readonly item: PlaylistItem;
  readonly playable: Playable;
  readonly dragHandlers: {
    readonly onPointerDown: PointerEventHandler<HTMLElement>;
    readonly onPointerMove: PointerEventHandler<HTMLElement>;
    readonly onPointerUp: PointerEventHandler<HTMLElement>;
    readonly onPointerCancel: PointerEventHandler<HTMLElement>;
  };
  readonly onToggle: () => void;
}

const rowKeys = ariaShortcuts(shortcutsOf(itemCommands).flatMap(({ chords }) => chords));

/** A track in a playlist. Alt and the arrow keys move it. */
export function PlaylistItemRow(props: PlaylistItemRowProps) {
  const { item, playable, index, canEdit, dragHandlers, onToggle } = props;
  const { track, fixedVersion } = item;
  const { title } = track;
  const isCurrent = usePlaybackState((state) => state.item?.entryId === item.id);
  const isPlaying = usePlaybackState(
    (state) => state.item?.entryId === item.id && (state.status === 'playing' || state.status === 'loading'),
  );
  const isFailed = usePlaybackState((state) => isUnavailable(state, track));
  const onKeyDown = (event: KeyboardEvent) => {
    if (runPressed(itemCommands, props, event.nativeEvent)) event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons have the same actions
    <li
      className={clsx(styles.row, isCurrent && styles.current)}
      data-track-type={playable.trackType}
      aria-label={title}
      onKeyDown={onKeyDown}
    >
      <span className={styles.number}>
        {canEdit && (
          <IconButton
            icon="menu"
            className={styles.handle}
            label={messages.move(title)}
            aria-keyshortcuts={rowKeys}
            data-item={item.id}
            {...dragHandlers}
          />
        )}
        <span aria-hidden="true">{index + 1}</span>
      </span>
      <PlayButton
        isPlaying={isPlaying}
        disabled={isFailed}
        label={isPlaying ? messages.pause(title) : messages.play(title)}
        onClick={onToggle}
      />
      <span className={styles.text}>
        <Link href={trackPath(track.id, fixedVersion ?? undefined)}>{title}</Link>
        {isFailed && <span className={styles.problem}>{messages.unavailable}</span>}
        {fixedVersion !== null && <span>{messages.fixedTo(fixedVersion)}</span>}
      </span>
      <span className={styles.duration}>{formatDuration(track.duration)}</span>
      <MoreMenu label={messages.itemMore(title)} commands={offered(itemCommands, props)} />
    </li>
  );
}
