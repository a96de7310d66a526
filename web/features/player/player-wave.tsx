import { PositionClock } from '#web/features/player/position.tsx';
import { words } from '#web/features/player/words.ts';
import type { Playable } from '#web/kit/audio/playback-state.ts';
import { clock } from '#web/kit/figures.ts';
import { SeekableWaveform } from '#web/kit/waveform/seekable-waveform.tsx';
import styles from './player.module.css';

/** Position, waveform, duration. */
export function PlayerWave({ item }: { readonly item: Playable }) {
  return (
    <div className={styles.wave}>
      <PositionClock />
      <SeekableWaveform key={item.id} item={item} label={words.seekIn(item.title)} />
      <span className={styles.time}>{clock(item.duration)}</span>
    </div>
  );
}
