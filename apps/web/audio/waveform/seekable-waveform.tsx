import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';
import type { Playable } from '#web/audio/playback-state.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import { spokenTime } from '#web/ui/spoken-time.ts';
import { secondsAt, seekTarget } from '#web/audio/waveform/seek-position.ts';
import { showPosition } from '#web/audio/waveform/show-position.ts';
import { WaveformDrawing } from '#web/audio/waveform/waveform.tsx';
import styles from './waveform.module.css';

/**
 * A waveform as a seek slider: click and keys seek, hovering shows the time. For the track in the player, the played
 * part is filled up to the playhead.
 */
export function SeekableWaveform(props: {
  readonly item: Playable;
  /** The accessible name, e.g. "Seek in Depot at Five". */
  readonly label: string;
  /** Called instead of seeking if the item is not in the player. */
  readonly onStart?: (fromSeconds: number) => void;
}) {
  const { item, label, onStart } = props;
  const playback = usePlayback();
  const isCurrent = usePlaybackState((state) => state.item?.id === item.id);
  const slider = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = slider.current;
    return element && isCurrent ? showPosition(element, playback) : undefined;
  }, [playback, isCurrent]);

  const seek = (seconds: number) => {
    if (!isCurrent) onStart?.(seconds);
    else playback.seek(seconds);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = isCurrent ? playback.position() : 0;
    const target = seekTarget(event.key, { seconds: from, duration: item.duration });
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    seek(target);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const seconds = secondsAt(event.clientX, box, item.duration);
    const hover = event.currentTarget.querySelector<HTMLElement>('[data-hover]');
    const bubble = hover?.firstElementChild;
    if (!hover || !bubble) return;
    hover.style.setProperty('--at', `${(seconds / (item.duration || 1)) * 100}%`);
    bubble.textContent = formatDuration(seconds);
  };

  return (
    <div
      ref={slider}
      className={styles.waveform}
      data-current={isCurrent || undefined}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot hold the drawing
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(item.duration)}
      aria-valuenow={0}
      aria-valuetext={spokenTime(0)}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onClick={(event) =>
        seek(secondsAt(event.clientX, event.currentTarget.getBoundingClientRect(), item.duration))
      }
    >
      <WaveformDrawing waveform={item.waveform} className={styles.unplayed} />
      {isCurrent && <WaveformDrawing waveform={item.waveform} className={styles.played} />}
      {isCurrent && <span className={styles.playhead} />}
      <span className={styles.hover} data-hover="" aria-hidden="true">
        <b />
      </span>
    </div>
  );
}
