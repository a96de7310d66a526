import { limits } from '#contract/limits.ts';
import { SettingField } from '#web/features/compose/generation/setting-field.tsx';
import { messages } from '#web/features/compose/generation/messages.ts';
import { formatBpm } from '#web/ui/format-number.ts';
import { Slider } from '#web/ui/slider.tsx';
import { QuarterNote } from '#web/domain/quarter-note.tsx';
import styles from './form.module.css';

const { min, max, step, default: defaultBpm } = limits.tempoBpm;

interface TempoSliderProps {
  readonly tempo: number | undefined;
  /** The tempo that the prompt states. */
  readonly requested: number | undefined;
  /** The tempo of the next track while the control is untouched; undefined if the provider chooses it. */
  readonly expected: number | undefined;
  readonly onChange: (bpm: number | undefined) => void;
}

/** The tempo in beats per minute. The thumb is dashed while the control is untouched. */
export function TempoSlider({ tempo, requested, expected, onChange }: TempoSliderProps) {
  const bpm = tempo ?? requested ?? expected ?? defaultBpm;
  const hint =
    requested === undefined
      ? messages.fromPrompt
      : messages.valueFromPrompt(messages.bpm(formatBpm(requested)));
  return (
    <SettingField
      label={messages.tempo}
      columns={3}
      defaultHint={tempo === undefined ? hint : undefined}
      onReset={() => onChange(undefined)}
      value={
        <b>
          <QuarterNote />
          {messages.tempoIs(bpm)}
        </b>
      }
    >
      <div className={styles.settingSlider}>
        <Slider
          aria-label={messages.tempo}
          aria-valuetext={tempo === undefined ? hint : messages.tempoLabel(tempo)}
          ticks={14}
          min={min}
          max={max}
          step={step}
          value={bpm}
          data-idle={tempo === undefined || undefined}
          onChange={(event) => onChange(Number(event.target.value))}
          onPointerUp={(event) => onChange(Number(event.currentTarget.value))}
        />
      </div>
    </SettingField>
  );
}
