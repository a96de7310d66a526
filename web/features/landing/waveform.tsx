import type { ShownPart } from '#web/features/landing/score.tsx';
import { decodeWaveform } from '#web/kit/waveform/decode-waveform.ts';
import { drawnEnvelopes, envelopePath, fitToColumns } from '#web/kit/waveform/envelope-path.ts';
import styles from './score.module.css';

/** Columns of the whole score. */
const columns = 420;

interface WaveformProps {
  readonly part: ShownPart;
  /** Duration of the whole score. Without it the part fills the width and has no playback progress. */
  readonly durationMs?: number;
}

/** A waveform: peaks translucent, RMS solid, the unplayed part faint. */
export function Waveform({ part, durationMs }: WaveformProps) {
  const share = durationMs === undefined ? 1 : part.durationMs / durationMs;
  const start = durationMs === undefined ? 0 : Math.round((part.startMs / durationMs) * columns);
  const { peak, rms } = drawnEnvelopes(decodeWaveform(part.waveform));
  const drawn = (values: Uint8Array) => {
    const whole = new Uint8Array(columns);
    whole.set(fitToColumns(values, Math.min(columns - start, Math.round(share * columns))), start);
    return envelopePath(whole);
  };
  const paths = { peak: drawn(peak), rms: drawn(rms) };
  if (durationMs === undefined) {
    return (
      <span className={styles.artWaveform}>
        <Curves {...paths} />
      </span>
    );
  }
  return (
    <span className={styles.artWaveform}>
      <Curves {...paths} className={styles.artWaveformToCome} />
      <Curves {...paths} className={styles.artWaveformPlayed} />
    </span>
  );
}

interface CurvesProps {
  readonly peak: string;
  readonly rms: string;
  readonly className?: string | undefined;
}

function Curves({ peak, rms, className }: CurvesProps) {
  return (
    <svg className={className} viewBox={`0 0 ${columns} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={peak} fillOpacity="0.55" />
      <path d={rms} />
    </svg>
  );
}
