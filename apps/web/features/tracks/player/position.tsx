import { useEffect, useRef } from 'react';
import { followPosition } from '#web/audio/follow-position.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import { showPosition } from '#web/audio/waveform/show-position.ts';
import styles from './player.module.css';

/** The playback position, written directly to the DOM. */
export function PositionClock() {
  const playback = usePlayback();
  const text = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      followPosition(playback, () => {
        const time = formatDuration(playback.position());
        if (text.current && text.current.textContent !== time) text.current.textContent = time;
      }),
    [playback],
  );
  return <span ref={text} className={styles.time} aria-hidden="true" />;
}

/** The progress line at the top edge of the small player. */
export function PositionLine() {
  const playback = usePlayback();
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => (line.current ? showPosition(line.current, playback) : undefined), [playback]);
  return <span ref={line} className={styles.positionLine} aria-hidden="true" />;
}
