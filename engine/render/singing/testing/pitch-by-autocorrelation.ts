import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type MidiPitch } from '#engine/kit/units.ts';

/** The pitch around frame `centre` by autocorrelation, within three semitones of `near`; NaN if there is none. */
export function pitchByAutocorrelation(sound: Float32Array, centre: Frames, near: MidiPitch): MidiPitch {
  const middle = SAMPLE_RATE / (440 * exp2((near - 69) / 12));
  const [shortest, longest] = [Math.floor(middle / 1.19), Math.ceil(middle * 1.19)];
  // Several periods, so that formants and vibrato have little influence.
  const width = Math.round(middle * 8);
  const from = centre - Math.round((width + longest) / 2);
  const likeness = (lag: Frames) => {
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
  let best = NaN;
  let most = 0.5;
  for (let lag = shortest; lag <= longest; lag++) {
    const here = likeness(lag);
    if (here <= most) continue;
    most = here;
    const [before, after] = [likeness(lag - 1), likeness(lag + 1)];
    best = lag + (0.5 * (before - after)) / (before - 2 * here + after || 1);
  }
  return 69 + 12 * log2(SAMPLE_RATE / best / 440);
}
