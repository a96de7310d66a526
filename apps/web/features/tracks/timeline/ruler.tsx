import { messages } from '#web/features/tracks/page/messages.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import type { SectionMark } from '#web/domain/section-marks.ts';
import styles from './timeline.module.css';

/** A label is left out if its section is narrower than this share of the width. */
const minLabelShare = 0.04;

interface RulerProps {
  readonly sections: readonly SectionMark[];
  /** Seconds. */
  readonly duration: number;
}

const percent = (seconds: number, duration: number) => `${(seconds / (duration || 1)) * 100}%`;
const isWide = (duration: number) => (section: SectionMark) =>
  section.durationMs / 1000 / (duration || 1) >= minLabelShare;

/** A tick for each bar, and the number of the first bar of each section. */
export function BarRuler({ lines, sections, duration }: RulerProps & { readonly lines: readonly number[] }) {
  const barOf = (startMs: number) => lines.findLastIndex((line) => line <= startMs / 1000 + 0.01) + 1;
  return (
    <div className={styles.ruler} aria-hidden="true">
      {lines.length > 0 && (
        <>
          <i className={styles.rulerName}>{messages.score.bar}</i>
          <svg viewBox={`0 0 ${duration} 4`} preserveAspectRatio="none">
            <path
              d={lines.map((line) => `M${line.toFixed(3)} 0V4`).join('')}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {sections.filter(isWide(duration)).map(({ startMs }) => (
            <span key={startMs} style={{ '--x': percent(startMs / 1000, duration) }}>
              {barOf(startMs)}
            </span>
          ))}
        </>
      )}
    </div>
  );
}

/** The start of each section, and the end. */
export function SectionTimes({ sections, duration }: RulerProps) {
  const starts = sections.length > 0 ? sections.filter(isWide(duration)) : [{ startMs: 0 }];
  return (
    <div className={styles.times} aria-hidden="true">
      {starts
        .map(({ startMs }) => ({ startMs, share: startMs / 1000 / (duration || 1) }))
        .filter(({ share }) => share < 0.93)
        .map(({ startMs, share }) => (
          <span
            key={startMs}
            data-late={share > 0.82 || undefined}
            style={{ '--x': percent(startMs / 1000, duration) }}
          >
            {formatDuration(startMs / 1000)}
          </span>
        ))}
      <span className={styles.endTime}>{formatDuration(duration)}</span>
    </div>
  );
}
