import { useId } from 'react';
import type { Track } from '#contract/tracks.ts';
import { words } from '#web/features/tracks/score/words.ts';
import { sectionMarks } from '#web/kit/section-marks.ts';
import { clock } from '#web/kit/figures.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './score.module.css';

interface SectionChoiceProps {
  readonly track: Track;
  /** Index of the selected section; undefined when none is. */
  readonly chosen: number | undefined;
  readonly onChoose: (place: number) => void;
}

/** Radio group of a track's sections. */
export function SectionChoice({ track, chosen, onChoose }: SectionChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.sectionChoice}>
      <legend className={textStyles.visuallyHidden}>{words.which}</legend>
      {sectionMarks(track.sections).map((mark, place) => (
        <label key={`${mark.letter} ${mark.startMs}`} className={styles.sectionChoiceRow} data-ink={mark.ink}>
          <input
            type="radio"
            name={name}
            checked={place === chosen}
            onChange={() => onChoose(place)}
            {...(place === 0 ? { 'data-first-focus': '' } : {})}
          />
          <span className={styles.sectionChoiceLetter} aria-hidden="true">
            {mark.letter}
          </span>
          <span className={styles.sectionChoiceName}>{mark.name}</span>
          <span className={styles.sectionChoiceTime}>{words.from(clock(mark.startMs / 1000))}</span>
        </label>
      ))}
    </fieldset>
  );
}
