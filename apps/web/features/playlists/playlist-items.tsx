import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PlaylistDetail, PlaylistItem } from '#contract/playlists.ts';
import { FixVersionDialog } from '#web/features/playlists/fix-version-dialog.tsx';
import { messages } from '#web/features/playlists/messages.ts';
import { PlaylistItemRow } from '#web/features/playlists/playlist-item-row.tsx';
import { usePlaylistChanges } from '#web/features/playlists/use-playlist-changes.ts';
import { useRowDrag } from '#web/features/playlists/use-row-drag.ts';
import { isSameEntry, type Playable } from '#web/audio/playback-state.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { ListEnd } from '#web/ui/feedback.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './playlist-items.module.css';

interface PlaylistItemsProps {
  readonly playlist: PlaylistDetail;
  /** The items for the player, in the same order. */
  readonly queue: readonly Playable[];
}

/** The tracks of a playlist, moved by drag, by keys and in their menus. */
export function PlaylistItems({ playlist, queue }: PlaylistItemsProps) {
  const { items, may } = playlist;
  const list = useRef<HTMLOListElement>(null);
  const playback = usePlayback();
  const changes = usePlaylistChanges(playlist.id);
  const [announcement, setAnnouncement] = useState('');
  const [fixing, setFixing] = useState<PlaylistItem>();

  useEffect(() => {
    const { item, isContinuous } = playback.getState();
    if (isContinuous && item && queue.some((one) => isSameEntry(item, one))) playback.setQueue(queue);
  }, [playback, queue]);

  const move = (item: PlaylistItem, to: number) => {
    const focused = document.activeElement;
    const handle = () => list.current?.querySelector<HTMLElement>(`[data-item="${item.id}"]`);
    const wasInRow = handle()?.closest('li')?.contains(focused) === true;
    flushSync(() => {
      changes.move(items, item, to);
      setAnnouncement(messages.moved({ title: item.track.title, position: to + 1, count: items.length }));
    });
    // Moving the row in the document takes the focus away.
    if (wasInRow || focused === document.body) handle()?.focus();
  };
  const dragHandlers = useRowDrag({ list, onMove: (from, to) => items[from] && move(items[from], to) });
  const toggle = (playable: Playable) => {
    const { item, status } = playback.getState();
    const isPlaying = status === 'playing' || status === 'loading';
    if (isSameEntry(item, playable) && isPlaying) playback.pause();
    else playback.playAll(queue, playable);
  };

  return (
    <section aria-label={messages.items}>
      <ol ref={list} className={styles.items}>
        {items.map((item, index) => (
          <PlaylistItemRow
            key={item.id}
            item={item}
            playable={queue[index]!}
            index={index}
            count={items.length}
            canEdit={may.edit}
            dragHandlers={dragHandlers}
            onToggle={() => toggle(queue[index]!)}
            onMove={(to) => move(item, to)}
            onFix={() => setFixing(item)}
            onRemove={() => changes.remove(items, item)}
          />
        ))}
      </ol>
      <ListEnd />
      <output className={textStyles.visuallyHidden}>{announcement}</output>
      {fixing && <FixVersionDialog item={fixing} fix={changes.fix} onClose={() => setFixing(undefined)} />}
    </section>
  );
}
