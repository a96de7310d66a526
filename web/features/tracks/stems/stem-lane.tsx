import type { Waveform } from '#contract/waveform.ts';
import { messages } from '#web/features/tracks/page/messages.ts';
import { stemName } from '#web/features/tracks/stems/stem-names.ts';
import { WaveformDrawing } from '#web/audio/waveform/waveform.tsx';
import styles from './stems.module.css';

const { score: texts } = messages;

interface StemLaneProps {
  readonly name: string;
  readonly waveform: Waveform;
  readonly isMuted: boolean;
  readonly isSolo: boolean;
  readonly isSounding: boolean;
  readonly onMute: () => void;
  readonly onSolo: () => void;
}

/** A stem with its waveform, mute and solo. */
export function StemLane({ name, waveform, isMuted, isSolo, isSounding, onMute, onSolo }: StemLaneProps) {
  const label = stemName(name);
  return (
    <div className={styles.lane} data-silent={!isSounding || undefined}>
      <div className={styles.name}>
        <span className={styles.switches}>
          <button type="button" aria-label={texts.mute(label)} aria-pressed={isMuted} onClick={onMute}>
            M
          </button>
          <button type="button" aria-label={texts.solo(label)} aria-pressed={isSolo} onClick={onSolo}>
            S
          </button>
        </span>
        <b>{label}</b>
      </div>
      <WaveformDrawing waveform={waveform} className={styles.unplayed} />
      <WaveformDrawing waveform={waveform} className={styles.played} />
    </div>
  );
}
