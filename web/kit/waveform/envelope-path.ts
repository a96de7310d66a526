import type { Envelopes } from '#web/kit/waveform/decode-waveform.ts';

/**
 * Resamples an envelope to `columns` values. Each is the maximum of its slice, so that transients stay visible; a
 * shorter envelope is stretched by repeating values.
 */
export function fitToColumns(values: Uint8Array, columns: number): Uint8Array {
  const fitted = new Uint8Array(columns);
  if (values.length === 0) return fitted;
  for (let column = 0; column < columns; column++) {
    const from = Math.floor((column * values.length) / columns);
    const to = Math.max(from + 1, Math.floor(((column + 1) * values.length) / columns));
    let highest = 0;
    for (let i = from; i < to; i++) highest = Math.max(highest, values[i] ?? 0);
    fitted[column] = highest;
  }
  return fitted;
}

/** Minimum reference level, of 255: quieter audio is not normalized to full height, so that noise stays a line. */
const quietest = 12;
/** Exponent of the RMS height, which increases the contrast between quiet and loud sections. */
const bodyCurve = 1.5;

/**
 * The envelopes normalized for drawing, 0..255: the loudest position of the track fills the height. The RMS body is
 * never higher than the peaks.
 */
export function drawnEnvelopes({ peak, rms }: Envelopes): Envelopes {
  const highestPeak = Math.max(quietest, ...peak);
  const highestRms = Math.max(quietest, ...rms);
  const peaks = Uint8Array.from(peak, (value) => (value / highestPeak) * 255);
  const body = Uint8Array.from(rms, (value, at) =>
    Math.min(peaks[at] ?? 255, (value / highestRms) ** bodyCurve * 255),
  );
  return { peak: peaks, rms: body };
}

/** Half the height of silence, in percent of the drawing height. */
const thinnest = 0.6;

/**
 * An SVG path, mirrored at the middle of a box that is `values.length` wide and 100 high: along the top from left to
 * right, and back along the bottom.
 */
export function envelopePath(values: Uint8Array): string {
  const halves = Array.from(values, (value) => Math.max(thinnest, (value / 255) * 50));
  const top = halves.map((half, x) => `${x + 0.5} ${tenths(50 - half)}`);
  const bottom = halves.map((half, x) => `${x + 0.5} ${tenths(50 + half)}`).toReversed();
  return `M0 50L${top.join('L')}L${values.length} 50L${bottom.join('L')}Z`;
}

const tenths = (value: number) => Math.round(value * 10) / 10;
