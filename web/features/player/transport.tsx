import { words } from '#web/features/player/words.ts';
import { neighbour } from '#web/kit/audio/playback-state.ts';
import { usePlayback, usePlaybackState } from '#web/kit/audio/use-playback.ts';
import { IconKey } from '#web/kit/key.tsx';
import { PlayKey } from '#web/kit/play-key.tsx';
import styles from './player.module.css';

export function Transport() {
  const playback = usePlayback();
  const item = usePlaybackState((state) => state.item);
  const sounding = usePlaybackState(({ status }) => status === 'playing' || status === 'loading');
  const unavailable = usePlaybackState(
    (state) => state.item !== null && state.unavailable.has(state.item.id),
  );
  const hasNext = usePlaybackState((state) => neighbour(state, 1) !== undefined);
  if (!item) return null;
  return (
    <div className={styles.transport}>
      <IconKey icon="previous" label={words.previous} onClick={() => playback.previous()} />
      <PlayKey
        sounding={sounding}
        disabled={unavailable}
        label={sounding ? words.pause : words.play}
        onClick={() => playback.toggle(item)}
      />
      <IconKey icon="next" label={words.next} disabled={!hasNext} onClick={() => playback.next()} />
    </div>
  );
}
