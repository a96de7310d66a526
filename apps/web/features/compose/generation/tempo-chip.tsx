import { clsx } from 'clsx';
import { limits } from '#contract/limits.ts';
import { interpretationMessages, messages } from '#web/features/compose/generation/messages.ts';
import { Slider } from '#web/ui/slider.tsx';
import { Button } from '#web/ui/button.tsx';
import { QuarterNote } from '#web/domain/quarter-note.tsx';
import { Popover } from '#web/ui/popover.tsx';
import chipStyles from '#web/ui/chip.module.css';
import styles from './form.module.css';

const { min, max, step } = limits.tempoBpm;

interface TempoChipProps {
  /** The interpreted tempo. */
  readonly bpm: number;
  /** The tempo set by the user; undefined while the prompt decides. */
  readonly tempo: number | undefined;
  /** Whether the prompt requests it; otherwise it is the composer's choice. */
  readonly isRequested: boolean;
  readonly isBuiltin: boolean;
  readonly onChange: (bpm: number | undefined) => void;
}

/** The interpreted tempo; pressing it opens a slider. */
export function TempoChip({ bpm, tempo, isRequested, isBuiltin, onChange }: TempoChipProps) {
  const displayedBpm = Math.round(tempo ?? bpm);
  const isComposerChoice = tempo === undefined && !isRequested;
  const isUnspecified = isComposerChoice && !isBuiltin;
  const label = isComposerChoice
    ? interpretationMessages.tempoComposerChoice(displayedBpm)
    : interpretationMessages.tempoChip(displayedBpm);
  return (
    <Popover
      className={styles.tempoPanel}
      triggerClass={clsx(chipStyles.chip, isComposerChoice && chipStyles.guess)}
      trigger={
        <>
          <span className={chipStyles.label}>{messages.tempo}</span>{' '}
          <span className={chipStyles.value}>
            {isUnspecified ? (
              interpretationMessages.any
            ) : (
              <>
                <QuarterNote />
                {messages.tempoIs(displayedBpm)}
              </>
            )}
          </span>
        </>
      }
      label={isUnspecified ? interpretationMessages.anyTempo : label}
      title={messages.tempo}
    >
      <div className={styles.tempoChoice}>
        <b className={styles.tempoValue}>
          <QuarterNote />
          {messages.tempoIs(displayedBpm)}
        </b>
        <Slider
          aria-label={messages.tempo}
          aria-valuetext={messages.tempoLabel(displayedBpm)}
          ticks={14}
          min={min}
          max={max}
          step={step}
          value={displayedBpm}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        {tempo !== undefined && (
          <Button variant="ghost" onClick={() => onChange(undefined)}>
            {messages.resetToPrompt(messages.tempo.toLowerCase())}
          </Button>
        )}
      </div>
    </Popover>
  );
}
