import { clsx } from 'clsx';
import { limits } from '#contract/limits.ts';
import { understoodWords } from '#web/features/generation/understood-words.ts';
import { words } from '#web/features/generation/words.ts';
import { Fader } from '#web/kit/fader.tsx';
import { Key } from '#web/kit/key.tsx';
import { Note } from '#web/kit/note.tsx';
import { Popover } from '#web/kit/popover.tsx';
import chipStyles from '#web/kit/chip.module.css';
import styles from './desk.module.css';

const { min, max, step } = limits.tempoBpm;

interface TempoChipProps {
  /** The interpreted tempo. */
  readonly bpm: number;
  /** The tempo set by the user; undefined while the prompt decides. */
  readonly tempo: number | undefined;
  /** Whether the prompt requests it; otherwise it is the composer's choice. */
  readonly isAsked: boolean;
  readonly isOwnReading: boolean;
  readonly onChange: (bpm: number | undefined) => void;
}

/** The interpreted tempo; pressing it opens a slider. */
export function TempoChip({ bpm, tempo, isAsked, isOwnReading, onChange }: TempoChipProps) {
  const shown = Math.round(tempo ?? bpm);
  const isGuess = tempo === undefined && !isAsked;
  const isOpen = isGuess && !isOwnReading;
  const label = isGuess ? understoodWords.tempoGuess(shown) : understoodWords.tempoChip(shown);
  return (
    <Popover
      className={styles.tempoPanel}
      triggerClass={clsx(chipStyles.chip, isGuess && chipStyles.guess)}
      trigger={
        <>
          <span className={chipStyles.label}>{words.tempo}</span>{' '}
          <span className={chipStyles.value}>
            {isOpen ? (
              understoodWords.any
            ) : (
              <>
                <Note /> = {shown}
              </>
            )}
          </span>
        </>
      }
      label={isOpen ? understoodWords.anyTempo : label}
      title={words.tempo}
    >
      <div className={styles.tempoChoice}>
        <b className={styles.tempoShown}>
          <Note /> = {shown}
        </b>
        <Fader
          aria-label={words.tempo}
          aria-valuetext={words.tempoInWords(shown)}
          ticks={14}
          min={min}
          max={max}
          step={step}
          value={shown}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        {tempo !== undefined && (
          <Key look="bare" onClick={() => onChange(undefined)}>
            {words.leaveToPrompt(words.tempo.toLowerCase())}
          </Key>
        )}
      </div>
    </Popover>
  );
}
