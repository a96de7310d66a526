import type { TimeRange } from '#web/audio/waveform/range-grid.ts';
import type { Seconds } from '#web/audio/units.ts';
import styles from './range-mark.module.css';

interface RangeMarkProps {
  readonly range: TimeRange;
  /** Of the whole waveform. */
  readonly duration: Seconds;
  readonly format: (seconds: Seconds) => string;
}

/** A selected range on a waveform, with its times above and a handle at each end. */
export function RangeMark({ range, duration, format }: RangeMarkProps) {
  const percent = (seconds: Seconds) => `${(seconds / (duration || 1)) * 100}%`;
  return (
    <span
      className={styles.range}
      style={{ '--x': percent(range.start), '--w': percent(range.end - range.start) }}
    >
      <b>{`${format(range.start)} – ${format(range.end)}`}</b>
      <i className={styles.start} />
      <i className={styles.end} />
    </span>
  );
}
