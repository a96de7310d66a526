import { type KeyboardEvent, useRef } from 'react';
import { messages } from '#web/guest/messages.ts';
import { usePlayer, usePosition } from '#web/guest/player-context.ts';
import type { ShownTrack } from '#web/guest/shown-page.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import { spokenTime } from '#web/ui/spoken-time.ts';
import type { TimeRange } from '#web/audio/waveform/range-grid.ts';
import { seekTarget } from '#web/audio/waveform/seek-position.ts';
import { useRangeDrag } from '#web/audio/waveform/use-range-drag.ts';
import { RangeMark } from '#web/audio/waveform/range-mark.tsx';
import { WaveformDrawing } from '#web/audio/waveform/waveform.tsx';
import stageStyles from './stage.module.css';
import styles from './seek-bar.module.css';

interface SeekBarProps {
  readonly track: ShownTrack;
  readonly range: TimeRange | undefined;
  readonly setRange: (range: TimeRange | undefined) => void;
  readonly canSelect: boolean;
  readonly onTouchSelected: (() => void) | undefined;
}

/** The waveform as a seek slider; a drag, or a long press and a drag, selects the range of a comment. */
export function SeekBar({ track, range, setRange, canSelect, onTouchSelected }: SeekBarProps) {
  const player = usePlayer();
  const slider = useRef<HTMLDivElement>(null);
  const duration = track.duration || 1;
  usePosition((seconds) => {
    const element = slider.current;
    if (!element) return;
    element.style.setProperty('--p', `${Math.min(100, (seconds / duration) * 100).toFixed(2)}%`);
    const whole = String(Math.floor(seconds));
    if (element.ariaValueNow === whole) return;
    element.ariaValueNow = whole;
    element.ariaValueText = spokenTime(seconds);
  });
  const drag = useRangeDrag({
    grid: { lines: [], duration: track.duration },
    range,
    onSelect: (selected) => (canSelect ? setRange(selected) : player.seek(selected.end)),
    onTouchSelected: () => onTouchSelected?.(),
    onPress: (seconds) => {
      setRange(undefined);
      player.seek(seconds);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const target = seekTarget(event.key, { seconds: player.position(), duration: track.duration });
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    player.seek(target);
  };
  return (
    <div
      ref={slider}
      className={styles.slider}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot hold the drawing
      role="slider"
      tabIndex={0}
      aria-label={messages.seek(track.title)}
      aria-valuemin={0}
      aria-valuemax={Math.round(track.duration)}
      aria-valuenow={0}
      aria-valuetext={spokenTime(0)}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <WaveformDrawing waveform={track.waveform} className={stageStyles.unplayed} />
      <WaveformDrawing waveform={track.waveform} className={styles.played} />
      {range && <RangeMark range={range} duration={duration} format={formatDuration} />}
      <span className={styles.playhead} />
    </div>
  );
}
