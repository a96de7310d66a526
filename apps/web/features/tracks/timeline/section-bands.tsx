import { messages } from '#web/features/tracks/page/messages.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import type { SectionMark } from '#web/domain/section-marks.ts';
import type { TimeRange } from '#web/audio/waveform/range-grid.ts';
import chipStyles from '#web/ui/chip.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './timeline.module.css';

interface SectionBandsProps {
  readonly sections: readonly SectionMark[];
  /** Seconds. */
  readonly duration: number;
  readonly onSelect: (range: TimeRange) => void;
}

/** The sections as bands above the waveform; pressing one selects it. */
export function SectionBands({ sections, duration, onSelect }: SectionBandsProps) {
  if (sections.length === 0) return null;
  return (
    <div
      className={styles.bands}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would need a visible legend
      role="group"
      aria-label={messages.score.sections}
    >
      {sections.map(({ letter, name, color, startMs, durationMs }, index) => {
        const label = messages.score.section({ letter, name, time: formatDuration(startMs / 1000) });
        return (
          <button
            key={index}
            type="button"
            data-ink={color}
            title={label}
            style={{
              '--x': `${(startMs / 1000 / (duration || 1)) * 100}%`,
              '--w': `${(durationMs / 1000 / (duration || 1)) * 100}%`,
            }}
            disabled={durationMs === 0}
            onClick={() =>
              onSelect({ start: startMs / 1000, end: Math.min(duration, (startMs + durationMs) / 1000) })
            }
          >
            <b className={chipStyles.rehearsalMark} aria-hidden="true">
              {letter}
            </b>
            <span aria-hidden="true">{name}</span>
            <i className={textStyles.visuallyHidden}>{label}</i>
          </button>
        );
      })}
    </div>
  );
}
