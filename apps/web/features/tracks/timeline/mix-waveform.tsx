import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { PageRoom } from '#web/features/tracks/page/use-track-room.ts';
import { messages } from '#web/features/tracks/page/messages.ts';
import { type RangeGrid, stepFrom } from '#web/audio/waveform/range-grid.ts';
import { useRangeDrag } from '#web/audio/waveform/use-range-drag.ts';
import { isSameAudio, isUnavailable } from '#web/audio/playback-state.ts';
import { usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';
import { formatClock } from '#web/ui/clock-time.ts';
import { FieldError } from '#web/ui/field.tsx';
import { useRange } from '#web/domain/track-room.ts';
import { spokenTime } from '#web/ui/spoken-time.ts';
import { showPosition } from '#web/audio/waveform/show-position.ts';
import { WaveformDrawing } from '#web/audio/waveform/waveform.tsx';
import { messages as listMessages } from '#web/features/tracks/messages.ts';
import styles from './timeline.module.css';

interface MixWaveformProps {
  readonly room: PageRoom;
  readonly grid: RangeGrid;
  readonly onTouchSelected: () => void;
}

/** The waveform as a seek slider on which ranges are selected. */
export function MixWaveform({ room, grid, onTouchSelected }: MixWaveformProps) {
  const { item } = room;
  const range = useRange(room);
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
    onSelect: room.setRange,
    onTouchSelected,
    onPress: (seconds) => {
      room.setRange(undefined);
      if (isInPlayer) room.seek(seconds);
      else room.playFrom(seconds);
    },
  });
  // The other arrow keys are commands of the page; these are of the slider pattern.
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      Home: 0,
      End: item.duration,
      PageUp: stepFrom(grid, room.position() + 15, 1),
      PageDown: stepFrom(grid, room.position() - 15, -1),
    };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    room.seek(target);
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
      {range && (
        <span
          className={styles.range}
          style={{
            '--x': `${(range.start / (item.duration || 1)) * 100}%`,
            '--w': `${((range.end - range.start) / (item.duration || 1)) * 100}%`,
          }}
        >
          <b>{`${formatClock(range.start)} – ${formatClock(range.end)}`}</b>
          <i className={styles.rangeStart} />
          <i className={styles.rangeEnd} />
        </span>
      )}
    </div>
  );
}
