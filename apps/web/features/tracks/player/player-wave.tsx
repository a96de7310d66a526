import { PositionClock } from '#web/features/tracks/player/position.tsx';
import { messages } from '#web/features/tracks/player/messages.ts';
import type { Playable } from '#web/audio/playback-state.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import { SeekableWaveform } from '#web/audio/waveform/seekable-waveform.tsx';
import styles from './player.module.css';

/** Position, waveform, duration. */
export function PlayerWave({ item }: { readonly item: Playable }) {
  return (
    <div className={styles.wave}>
      <PositionClock />
      <SeekableWaveform key={item.id} item={item} label={messages.seekIn(item.title)} />
      <span className={styles.time}>{formatDuration(item.duration)}</span>
    </div>
  );
}
