import { useId } from 'react';
import type { Track } from '#contract/tracks.ts';
import { words } from '#web/features/tracks/score/words.ts';
import { sectionMarks } from '#web/kit/section-marks.ts';
import { clock } from '#web/kit/figures.ts';

interface SectionChoiceProps {
  readonly track: Track;
  /** The section's place from 0; undefined while none is chosen. */
  readonly chosen: number | undefined;
  readonly onChoose: (place: number) => void;
}

/** The sections of a track in their order and colours, one to choose. */
export function SectionChoice({ track, chosen, onChoose }: SectionChoiceProps) {
  const name = useId();
  return (
    <fieldset className="section-choice">
      <legend className="sr-only">{words.which}</legend>
      {sectionMarks(track.sections).map((mark, place) => (
        <label key={`${mark.letter} ${mark.startMs}`} className="section-choice-row" data-ink={mark.ink}>
          <input
            type="radio"
            name={name}
            checked={place === chosen}
            onChange={() => onChoose(place)}
            {...(place === 0 ? { 'data-first-focus': '' } : {})}
          />
          <span className="section-choice-letter" aria-hidden="true">
            {mark.letter}
          </span>
          <span className="section-choice-name">{mark.name}</span>
          <span className="section-choice-time">{words.from(clock(mark.startMs / 1000))}</span>
        </label>
      ))}
    </fieldset>
  );
}
