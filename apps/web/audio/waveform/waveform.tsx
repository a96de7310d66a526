import { memo } from 'react';
import type { Waveform } from '#contract/waveform.ts';
import { decodeWaveform } from '#web/audio/waveform/decode-waveform.ts';
import { normalizeEnvelopes, envelopePath, fitToColumns } from '#web/audio/waveform/envelope-path.ts';

const maxColumns = 640;

interface WaveformPaths {
  readonly columns: number;
  readonly peak: string;
  readonly rms: string;
}

const pathsCache = new WeakMap<Waveform, WaveformPaths>();

function pathsOf(waveform: Waveform): WaveformPaths {
  const cached = pathsCache.get(waveform);
  if (cached) return cached;
  const { peak, rms } = normalizeEnvelopes(decodeWaveform(waveform));
  const columns = Math.max(1, Math.min(maxColumns, peak.length));
  const paths = {
    columns,
    peak: envelopePath(fitToColumns(peak, columns)),
    rms: envelopePath(fitToColumns(rms, columns)),
  };
  pathsCache.set(waveform, paths);
  return paths;
}

/** A waveform in the current text colour: translucent peaks, solid RMS body. */
export const WaveformDrawing = memo(function WaveformDrawing(props: {
  readonly waveform: Waveform;
  readonly className?: string | undefined;
}) {
  const { columns, peak, rms } = pathsOf(props.waveform);
  return (
    <svg
      className={props.className}
      viewBox={`0 0 ${columns} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={peak} fill="currentColor" opacity="0.32" />
      <path d={rms} fill="currentColor" />
    </svg>
  );
});
