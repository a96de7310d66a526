import { exp, exp2, log2, PI, pow, sin } from '#engine/kit/exact.ts';
import type { Hertz, Seconds, Velocity } from '#engine/kit/units.ts';
import type { Resonance } from '#engine/dsp/resonances.ts';
import { Noise } from '#engine/dsp/noise.ts';

/** Parameters of a piano. */
export interface HammeredString {
  /** Frequency at which the hammer's spectrum has fallen to 1/e, for the softest and the hardest blow. */
  readonly softCutoff: Hertz;
  readonly hardCutoff: Hertz;
  /** Decay time (60 dB) of middle C's fundamental in its second, slow stage. */
  readonly decay: Seconds;
  /** Detuning of the two strings of a note, in cents. */
  readonly detune: number;
}

const MIDDLE_C: Hertz = 261.6255653;
const STRIKE_POSITION = 1 / 8;
const MAX_PARTIALS = 60;
/** Partials with a lower amplitude are left out. */
const NEGLIGIBLE = 3e-4;
/** The lowest partials have a two-stage decay; higher ones have one decay, as more is inaudible. */
const TWO_STAGE_PARTIALS = 8;

/**
 * Modes of a struck string: stretched partials f_k = k f sqrt(1 + B k^2) (Fletcher and Rossing, "The
 * Physics of Musical Instruments", 12.3), a hammer at an eighth of the length whose felt softens the
 * treble with a light touch, and the two-stage decay of coupled strings (Weinreich, JASA 62, 1977).
 */
export function hammeredModes(
  string: HammeredString,
  hertz: Hertz,
  velocity: Velocity,
  seed: number,
): Resonance[] {
  const noise = new Noise(seed);
  const octave = log2(hertz / MIDDLE_C);
  const stiffness = Math.max(1.2e-4, 3.5e-4 * exp2(octave * 1.2));
  const felt = string.softCutoff * pow(string.hardCutoff / string.softCutoff, velocity) * exp2(octave * 0.35);
  const fundamentalDecay = string.decay * exp2(-0.55 * octave);
  const pan = Math.max(-0.35, Math.min(0.35, octave * 0.12));
  const modes: Resonance[] = [];
  let power = 0;
  for (let k = 1; k <= MAX_PARTIALS; k++) {
    const frequency = k * hertz * Math.sqrt((1 + stiffness * k * k) / (1 + stiffness));
    if (frequency > 15_000) break;
    const amplitude =
      (sin(PI * k * STRIKE_POSITION) + 0.08) *
      exp(-frequency / felt) *
      pow(k, -0.35) *
      noise.uniform(0.8, 1.2);
    if (Math.abs(amplitude) < NEGLIGIBLE) continue;
    const decay = fundamentalDecay / (1 + 0.11 * (k - 1) + frequency * frequency * 3e-8);
    const side = pan + noise.uniform(-0.3, 0.3);
    const left = amplitude * (1 - side);
    const right = amplitude * (1 + side);
    power += amplitude * amplitude;
    if (k > TWO_STAGE_PARTIALS) {
      modes.push({ hertz: frequency, left, right, decay: decay * 0.5 });
      continue;
    }
    const detuneRatio = exp2((string.detune * noise.uniform(0.5, 1)) / 1200);
    modes.push({
      hertz: frequency / Math.sqrt(detuneRatio),
      left: left * 0.68,
      right: right * 0.6,
      decay: decay * 0.32,
    });
    modes.push({ hertz: frequency * Math.sqrt(detuneRatio), left: left * 0.32, right: right * 0.4, decay });
  }
  const scale = 1 / Math.sqrt(power);
  return modes.map((mode) => ({ ...mode, left: mode.left * scale, right: mode.right * scale }));
}
