import { clsx } from 'clsx';
import type { KeyboardEvent, PointerEventHandler } from 'react';
import { Link } from 'wouter';
import type { PlaylistItem } from '#contract/playlists.ts';
import { messages } from '#web/features/playlists/messages.ts';
import { isUnavailable, type Playable } from '#web/audio/playback-state.ts';
import { usePlaybackState } from '#web/audio/use-playback.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { PlayButton } from '#web/domain/play-button.tsx';
import { trackPath } from '#web/domain/track-path.ts';
import styles from './playlist-items.module.css';

interface PlaylistItemRowProps {
  readonly item: PlaylistItem;
  readonly playable: Playable;
  readonly index: number;
  readonly count: number;
  readonly canEdit: boolean;
  readonly dragHandlers: {
    readonly onPointerDown: PointerEventHandler<HTMLElement>;
    readonly onPointerMove: PointerEventHandler<HTMLElement>;
    readonly onPointerUp: PointerEventHandler<HTMLElement>;
    readonly onPointerCancel: PointerEventHandler<HTMLElement>;
  };
  readonly onToggle: () => void;
  readonly onMove: (to: number) => void;
  readonly onFix: () => void;
  readonly onRemove: () => void;
}

/** A track in a playlist. Alt and the arrow keys move it. */
export function PlaylistItemRow(props: PlaylistItemRowProps) {
  const { item, playable, index, count, canEdit, dragHandlers, onToggle, onMove } = props;
  const { track, fixedVersion } = item;
  const { title } = track;
  const isCurrent = usePlaybackState((state) => state.item?.entryId === item.id);
  const isPlaying = usePlaybackState(
    (state) => state.item?.entryId === item.id && (state.status === 'playing' || state.status === 'loading'),
  );
  const isFailed = usePlaybackState((state) => isUnavailable(state, track));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!canEdit || !event.altKey || step === undefined) return;
    event.preventDefault();
    if (index + step >= 0 && index + step < count) onMove(index + step);
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
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
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
      {canEdit && <ItemMenu {...props} />}
    </li>
  );
}

function ItemMenu({ item, index, count, onMove, onFix, onRemove }: PlaylistItemRowProps) {
  return (
    <MoreMenu
      label={messages.itemMore(item.track.title)}
      actions={[
        index > 0 && { icon: 'arrow-up', label: messages.moveUp, run: () => onMove(index - 1) },
        index < count - 1 && { icon: 'arrow-down', label: messages.moveDown, run: () => onMove(index + 1) },
        { icon: 'list', label: messages.fixVersion, run: onFix },
        { icon: 'delete', label: messages.removeItem, run: onRemove },
      ]}
    />
  );
}
