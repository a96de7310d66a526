import type { Envelopes } from '#web/audio/waveform/decode-waveform.ts';

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
    let max = 0;
    for (let i = from; i < to; i++) max = Math.max(max, values[i] ?? 0);
    fitted[column] = max;
  }
  return fitted;
}

/** Minimum reference level, of 255: quieter audio is not normalized to full height, so that noise stays a line. */
const minLevel = 12;
/** Exponent of the RMS height, which increases the contrast between quiet and loud sections. */
const bodyCurve = 1.5;

/**
 * The envelopes normalized for drawing, 0..255: the loudest position of the track fills the height. The RMS body is
 * never higher than the peaks.
 */
export function normalizeEnvelopes({ peak, rms }: Envelopes): Envelopes {
  const maxPeak = Math.max(minLevel, ...peak);
  const maxRms = Math.max(minLevel, ...rms);
  const peaks = Uint8Array.from(peak, (value) => (value / maxPeak) * 255);
  const body = Uint8Array.from(rms, (value, index) =>
    Math.min(peaks[index] ?? 255, (value / maxRms) ** bodyCurve * 255),
  );
  return { peak: peaks, rms: body };
}

/** Half the height of silence, in percent of the drawing height. */
const minHalfHeight = 0.6;

/**
 * An SVG path, mirrored at the middle of a box that is `values.length` wide and 100 high: along the top from left to
 * right, and back along the bottom.
 */
export function envelopePath(values: Uint8Array): string {
  const halves = Array.from(values, (value) => Math.max(minHalfHeight, (value / 255) * 50));
  const top = halves.map((half, x) => `${x + 0.5} ${tenths(50 - half)}`);
  const bottom = halves.map((half, x) => `${x + 0.5} ${tenths(50 + half)}`).toReversed();
  return `M0 50L${top.join('L')}L${values.length} 50L${bottom.join('L')}Z`;
}

const tenths = (value: number) => Math.round(value * 10) / 10;
