import type { ScorePart } from '#web/features/landing/landing-score.ts';
import { decodeWaveform } from '#web/audio/waveform/decode-waveform.ts';
import { normalizeEnvelopes, envelopePath, fitToColumns } from '#web/audio/waveform/envelope-path.ts';
import styles from './score.module.css';

/** Columns of the whole score. */
const columns = 420;

interface WaveformProps {
  readonly part: ScorePart;
  /** Duration of the whole score. Without it the part fills the width and has no playback progress. */
  readonly durationMs?: number;
}

/** A waveform: peaks translucent, RMS solid, the unplayed part faint. */
export function Waveform({ part, durationMs }: WaveformProps) {
  const fraction = durationMs === undefined ? 1 : part.durationMs / durationMs;
  const start = durationMs === undefined ? 0 : Math.round((part.startMs / durationMs) * columns);
  const { peak, rms } = normalizeEnvelopes(decodeWaveform(part.waveform));
  const columnsPath = (values: Uint8Array) => {
    const padded = new Uint8Array(columns);
    padded.set(fitToColumns(values, Math.min(columns - start, Math.round(fraction * columns))), start);
    return envelopePath(padded);
  };
  const paths = { peak: columnsPath(peak), rms: columnsPath(rms) };
  if (durationMs === undefined) {
    return (
      <span className={styles.waveform}>
        <Curves {...paths} />
      </span>
    );
  }
  return (
    <span className={styles.waveform}>
      <Curves {...paths} className={styles.waveformUnplayed} />
      <Curves {...paths} className={styles.waveformPlayed} />
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
