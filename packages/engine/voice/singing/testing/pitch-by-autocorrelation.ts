import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type MidiPitch } from '#engine/kit/units.ts';

/** The pitch around frame `centre` by autocorrelation, within three semitones of `near`; NaN if there is none. */
export function pitchByAutocorrelation(sound: Float32Array, centre: Frames, near: MidiPitch): MidiPitch {
  const expectedLag = SAMPLE_RATE / (440 * exp2((near - 69) / 12));
  const [minLag, maxLag] = [Math.floor(expectedLag / 1.19), Math.ceil(expectedLag * 1.19)];
  // Several periods, so that formants and vibrato have little influence.
  const width = Math.round(expectedLag * 8);
  const from = centre - Math.round((width + maxLag) / 2);
  const correlation = (lag: Frames) => {
    let product = 0;
    let a = 1e-12;
    let b = 1e-12;
    for (let i = from; i < from + width; i++) {
      const [x, y] = [sound[i] ?? 0, sound[i + lag] ?? 0];
      product += x * y;
      a += x * x;
      b += y * y;
    }
    return product / Math.sqrt(a * b);
  };
  let bestLag = NaN;
  let bestCorrelation = 0.5;
  for (let lag = minLag; lag <= maxLag; lag++) {
    const current = correlation(lag);
    if (current <= bestCorrelation) continue;
    bestCorrelation = current;
    const [before, after] = [correlation(lag - 1), correlation(lag + 1)];
    bestLag = lag + (0.5 * (before - after)) / (before - 2 * current + after || 1);
  }
  return 69 + 12 * log2(SAMPLE_RATE / bestLag / 440);
}
