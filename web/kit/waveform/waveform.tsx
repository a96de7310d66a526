import { memo } from 'react';
import type { Waveform } from '#contract/waveform.ts';
import { decodeWaveform } from '#web/kit/waveform/decode-waveform.ts';
import { drawnEnvelopes, envelopePath, fitToColumns } from '#web/kit/waveform/envelope-path.ts';

const mostColumns = 640;

interface Drawing {
  readonly columns: number;
  readonly peak: string;
  readonly rms: string;
}

const drawings = new WeakMap<Waveform, Drawing>();

function drawingOf(waveform: Waveform): Drawing {
  const known = drawings.get(waveform);
  if (known) return known;
  const { peak, rms } = drawnEnvelopes(decodeWaveform(waveform));
  const columns = Math.max(1, Math.min(mostColumns, peak.length));
  const drawing = {
    columns,
    peak: envelopePath(fitToColumns(peak, columns)),
    rms: envelopePath(fitToColumns(rms, columns)),
  };
  drawings.set(waveform, drawing);
  return drawing;
}

/** A waveform in the current text colour: translucent peaks, solid RMS body. */
export const WaveformDrawing = memo(function WaveformDrawing(props: {
  readonly waveform: Waveform;
  readonly className?: string | undefined;
}) {
  const { columns, peak, rms } = drawingOf(props.waveform);
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
