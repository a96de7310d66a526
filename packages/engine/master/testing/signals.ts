import { TAU, decibelsToGain, exp, sin } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Decibels, type Hertz, type Seconds } from '#engine/kit/units.ts';
import type { Stereo } from '#engine/render/stems.ts';

/** A stereo signal from a function of the frame, called for all of the left channel, then for the right. */
export function signal(seconds: Seconds, sample: (frame: number) => number): Stereo {
  const length = Math.round(seconds * SAMPLE_RATE);
  const channel = () => Float32Array.from({ length }, (_, frame) => sample(frame));
  return { left: channel(), right: channel() };
}

/** A sine of `level` dBFS peak in both channels. */
export function sine(seconds: Seconds, hertz: Hertz, level: Decibels): Stereo {
  const amplitude = decibelsToGain(level);
  return signal(seconds, (frame) => amplitude * sin((TAU * hertz * frame) / SAMPLE_RATE));
}

/** White noise in -1..1, the same each time (Numerical Recipes' linear congruential generator). */
export function noise(seed = 1): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2_147_483_648 - 1;
  };
}

/** Pink noise by Paul Kellet's three-pole filter. */
export function pinkNoise(seconds: Seconds, gain: number): Stereo {
  const white = noise();
  let [a, b, c] = [0, 0, 0];
  return signal(seconds, () => {
    const w = white();
    a = 0.99765 * a + w * 0.099046;
    b = 0.963 * b + w * 0.2965164;
    c = 0.57 * c + w * 1.0526913;
    return gain * (a + b + c + w * 0.1848);
  });
}

/** Short decaying clicks at intervals of `every` seconds. */
export function clicks(seconds: Seconds, every: Seconds, decayPerSecond: number): Stereo {
  return signal(seconds, (frame) => {
    const time = (frame % Math.round(every * SAMPLE_RATE)) / SAMPLE_RATE;
    return 0.8 * exp(-decayPerSecond * time) * sin(TAU * 1800 * time);
  });
}

export function square(seconds: Seconds, hertz: Hertz, amplitude: number): Stereo {
  return signal(seconds, (frame) => (((frame * hertz) / SAMPLE_RATE) % 1 < 0.5 ? amplitude : -amplitude));
}
