import { limits } from '#contract/limits.ts';
import { StripCell } from '#web/features/generation/strip-cell.tsx';
import { words } from '#web/features/generation/words.ts';
import { Fader } from '#web/kit/fader.tsx';
import { Note } from '#web/kit/note.tsx';
import styles from './desk.module.css';

const { min, max, step, default: usual } = limits.tempoBpm;

interface TempoFaderProps {
  readonly tempo: number | undefined;
  readonly onChange: (bpm: number | undefined) => void;
}

/** The tempo in beats per minute. The thumb is dashed while the control is untouched. */
export function TempoFader({ tempo, onChange }: TempoFaderProps) {
  const shown = tempo ?? usual;
  return (
    <StripCell
      label={words.tempo}
      wide={3}
      untouched={tempo === undefined ? words.fromPrompt : undefined}
      onReset={() => onChange(undefined)}
      value={
        <b>
          <Note />
          {` = ${shown}`}
        </b>
      }
    >
      <div className={styles.stripMiddle}>
        <Fader
          aria-label={words.tempo}
          aria-valuetext={tempo === undefined ? words.fromPrompt : words.tempoInWords(tempo)}
          ticks={14}
          min={min}
          max={max}
          step={step}
          value={shown}
          data-idle={tempo === undefined || undefined}
          onChange={(event) => onChange(Number(event.target.value))}
          onPointerUp={(event) => onChange(Number(event.currentTarget.value))}
        />
      </div>
    </StripCell>
  );
}
