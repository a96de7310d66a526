import { useId } from 'react';
import type { Track } from '#contract/tracks.ts';
import { dialogMessages as messages } from '#web/features/tracks/score/dialog-messages.ts';
import { sectionMarks } from '#web/domain/section-marks.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './score.module.css';

interface SectionPickerProps {
  readonly track: Track;
  /** Index of the selected section; undefined when none is. */
  readonly selectedIndex: number | undefined;
  readonly onSelect: (index: number) => void;
}

/** Radio group of a track's sections. */
export function SectionPicker({ track, selectedIndex, onSelect }: SectionPickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.sectionPicker}>
      <legend className={textStyles.visuallyHidden}>{messages.sectionLabel}</legend>
      {sectionMarks(track.sections).map((mark, index) => (
        <label key={`${mark.letter} ${mark.startMs}`} className={styles.sectionOption} data-ink={mark.color}>
          <input
            type="radio"
            name={name}
            checked={index === selectedIndex}
            onChange={() => onSelect(index)}
            {...(index === 0 ? { 'data-first-focus': '' } : {})}
          />
          <span className={styles.sectionLetter} aria-hidden="true">
            {mark.letter}
          </span>
          <span className={styles.sectionName}>{mark.name}</span>
          <span className={styles.sectionTime}>{messages.startsAt(formatDuration(mark.startMs / 1000))}</span>
        </label>
      ))}
    </fieldset>
  );
}
