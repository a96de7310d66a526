import { messages } from '#web/guest/messages.ts';
import { usePlayer, usePlayerState } from '#web/guest/player-context.ts';
import type { ShownTrack } from '#web/guest/shown-page.ts';
import { TrackRowFrame } from '#web/guest/track-row-frame.tsx';
import { PlayButton } from '#web/domain/play-button.tsx';
import styles from './track-list.module.css';

interface TrackListProps {
  readonly tracks: readonly ShownTrack[];
  /** The index of the track in the player. */
  readonly current: number;
  readonly onOpen: (index: number) => void;
}

/** The tracks of a playlist or project; they play one after the other. */
export function TrackList({ tracks, current, onOpen }: TrackListProps) {
  const player = usePlayer();
  const { status } = usePlayerState();
  return (
    <ol className={styles.list} aria-label={messages.tracks}>
      {tracks.map((track, index) => {
        const isCurrent = index === current;
        const isPlaying = isCurrent && status !== 'paused';
        return (
          <TrackRowFrame key={`${track.id} ${index}`} track={track} number={index + 1} isCurrent={isCurrent}>
            <PlayButton
              isPlaying={isPlaying}
              label={(isPlaying ? messages.pause : messages.play)(track.title)}
              onClick={() => (isCurrent ? player.toggle() : onOpen(index))}
            />
          </TrackRowFrame>
        );
      })}
    </ol>
  );
}
