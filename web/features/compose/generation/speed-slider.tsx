import { limits } from '#contract/limits.ts';
import { SettingField } from '#web/features/compose/generation/setting-field.tsx';
import { voiceMessages } from '#web/features/compose/generation/voice-messages.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import { Slider } from '#web/ui/slider.tsx';
import styles from './form.module.css';

const { min, max } = limits.voiceSpeed;
const step = 0.05;

interface SpeedSliderProps {
  readonly speed: number;
  readonly onChange: (speed: number) => void;
}

/** The speaking rate of a voice, as a multiple of its normal rate. */
export function SpeedSlider({ speed, onChange }: SpeedSliderProps) {
  return (
    <SettingField label={voiceMessages.speed} columns={3} value={<b>{`${speed}×`}</b>}>
      <div className={styles.settingSlider}>
        <Slider
          aria-label={voiceMessages.speed}
          aria-valuetext={messages.timesSpeed(speed)}
          ticks={15}
          min={min}
          max={max}
          step={step}
          value={speed}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      </div>
    </SettingField>
  );
}
