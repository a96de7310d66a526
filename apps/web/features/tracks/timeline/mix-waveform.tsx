import { type KeyboardEvent, useEffect, useRef } from 'react';
import { messages } from '#web/features/tracks/page/messages.ts';
import { type RangeGrid, stepFrom } from '#web/audio/waveform/range-grid.ts';
import { useRangeDrag } from '#web/audio/waveform/use-range-drag.ts';
import { isSameAudio, isUnavailable } from '#web/audio/playback-state.ts';
import { usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';
import { formatClock } from '#web/ui/clock-time.ts';
import { FieldError } from '#web/ui/field.tsx';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';
import { spokenTime } from '#web/ui/spoken-time.ts';
import { showPosition } from '#web/audio/waveform/show-position.ts';
import { RangeMark } from '#web/audio/waveform/range-mark.tsx';
import { WaveformDrawing } from '#web/audio/waveform/waveform.tsx';
import { messages as listMessages } from '#web/features/tracks/messages.ts';
import styles from './timeline.module.css';

interface MixWaveformProps {
  readonly grid: RangeGrid;
}

/** The waveform as a seek slider on which ranges are selected. */
export function MixWaveform({ grid }: MixWaveformProps) {
  const page = useTrackPage();
  const item = useTrackPageState((state) => state.item);
  const range = useTrackPageState((state) => state.range);
  const playback = usePlayback();
  const isInPlayer = usePlaybackState((state) => isSameAudio(state.item, item));
  const isFailed = usePlaybackState((state) => isUnavailable(state, item));
  const slider = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = slider.current;
    return element && isInPlayer ? showPosition(element, playback) : undefined;
  }, [playback, isInPlayer]);
  const drag = useRangeDrag({
    grid,
    range,
    onSelect: page.setRange,
    onTouchSelected: page.compose,
    onPress: (seconds) => {
      page.setRange(undefined);
      if (isInPlayer) page.seek(seconds);
      else page.playFrom(seconds);
    },
  });
  // The other arrow keys are commands of the page; these are of the slider pattern.
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      Home: 0,
      End: item.duration,
      PageUp: stepFrom(grid, page.position() + 15, 1),
      PageDown: stepFrom(grid, page.position() - 15, -1),
    };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    page.seek(target);
  };
  if (isFailed)
    return (
      <div className={styles.waveform}>
        <FieldError>{listMessages.unavailable}</FieldError>
      </div>
    );
  return (
    <div
      ref={slider}
      className={styles.waveform}
      data-current={isInPlayer || undefined}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot hold the drawing
      role="slider"
      tabIndex={0}
      aria-label={messages.score.seek(item.title)}
      aria-valuemin={0}
      aria-valuemax={Math.round(item.duration)}
      aria-valuenow={0}
      aria-valuetext={spokenTime(0)}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <WaveformDrawing waveform={item.waveform} className={styles.unplayed} />
      {isInPlayer && <WaveformDrawing waveform={item.waveform} className={styles.played} />}
      {range && <RangeMark range={range} duration={item.duration} format={formatClock} />}
    </div>
  );
}
