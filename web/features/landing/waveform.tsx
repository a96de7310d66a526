import { useMemo } from 'react';
import type { Envelope } from '#web/features/landing/envelope.ts';
import { mirroredPath } from '#web/features/landing/waveform-path.ts';
import styles from './score.module.css';

const points = 420;

interface WaveformProps {
  readonly draw: (points: number) => Envelope;
  /** The played share, 0..1; without it nothing is cued and all of it is solid. */
  readonly played?: number;
}

/** A drawn waveform: peaks pale, the RMS core solid, the part to come faint. */
export function Waveform({ draw, played }: WaveformProps) {
  const paths = useMemo(() => {
    const { peak, rms } = draw(points);
    return { peak: mirroredPath(peak), rms: mirroredPath(rms) };
  }, [draw]);
  return (
    <span
      className={styles.artWaveform}
      style={played === undefined ? {} : { '--played': `${played * 100}%` }}
    >
      <Curves {...paths} className={played === undefined ? undefined : styles.artWaveformToCome} />
      {played !== undefined && <Curves {...paths} className={styles.artWaveformPlayed} />}
    </span>
  );
}

interface CurvesProps {
  readonly peak: string;
  readonly rms: string;
  readonly className: string | undefined;
}

function Curves({ peak, rms, className }: CurvesProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${points - 1} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={peak} fillOpacity="0.55" />
      <path d={rms} />
    </svg>
  );
}
