import { limits } from '#contract/limits.ts';
import { StripCell } from '#web/features/generation/strip-cell.tsx';
import { voiceWords } from '#web/features/generation/voice-words.ts';
import { words } from '#web/features/generation/words.ts';
import { Fader } from '#web/kit/fader.tsx';
import styles from './desk.module.css';

const { min, max } = limits.voiceSpeed;
const step = 0.05;

interface SpeedFaderProps {
  readonly speed: number;
  readonly onChange: (speed: number) => void;
}

/** The speaking rate of a voice, as a multiple of its normal rate. */
export function SpeedFader({ speed, onChange }: SpeedFaderProps) {
  return (
    <StripCell label={voiceWords.speed} wide={3} value={<b>{`${speed}×`}</b>}>
      <div className={styles.stripMiddle}>
        <Fader
          aria-label={voiceWords.speed}
          aria-valuetext={words.timesSpeed(speed)}
          ticks={15}
          min={min}
          max={max}
          step={step}
          value={speed}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      </div>
    </StripCell>
  );
}
