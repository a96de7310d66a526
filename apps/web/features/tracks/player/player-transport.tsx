import { messages } from '#web/features/tracks/player/messages.ts';
import { isUnavailable, neighbour } from '#web/audio/playback-state.ts';
import { usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PlayButton } from '#web/domain/play-button.tsx';
import styles from './player.module.css';

export function PlayerTransport() {
  const playback = usePlayback();
  const item = usePlaybackState((state) => state.item);
  const playing = usePlaybackState(({ status }) => status === 'playing' || status === 'loading');
  const unavailable = usePlaybackState((state) => state.item !== null && isUnavailable(state, state.item));
  const hasNext = usePlaybackState((state) => neighbour(state, 1) !== undefined);
  if (!item) return null;
  return (
    <div className={styles.transport}>
      <IconButton icon="previous" label={messages.previous} onClick={() => playback.previous()} />
      <PlayButton
        isPlaying={playing}
        disabled={unavailable}
        label={playing ? messages.pause : messages.play}
        onClick={() => playback.toggle(item)}
      />
      <IconButton icon="next" label={messages.next} disabled={!hasNext} onClick={() => playback.next()} />
    </div>
  );
}
