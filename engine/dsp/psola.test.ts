import { describe, expect, it } from 'vitest';
import { trackPitch } from './pitch-track.ts';
import { shiftPitch } from './psola.ts';

const RATE = 16_000;
const range = { min: 60, max: 220 };

/** A synthetic vowel: pulses through three formants. */
function vowel(hertz: number, seconds: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * RATE));
  for (let pulse = 0; pulse < samples.length; pulse += RATE / hertz) {
    const at = Math.round(pulse);
    for (let i = at; i < Math.min(samples.length, at + 320); i++) {
      const t = (i - at) / RATE;
      for (const [formant, level] of [
        [700, 1],
        [1200, 0.6],
        [2600, 0.3],
      ] as const)
        samples[i]! += 0.2 * level * Math.exp(-350 * t) * Math.sin(2 * Math.PI * formant * t);
    }
  }
  return samples;
}

function pitchOf(samples: Float32Array): number {
  const { periods } = trackPitch(samples, RATE, { min: 50, max: 320 });
  const voiced = periods.filter((period) => period > 0).toSorted();
  return RATE / voiced[Math.floor(voiced.length / 2)]!;
}

/** DFT magnitude at one frequency. */
function magnitude(samples: Float32Array, hertz: number): number {
  let [re, im] = [0, 0];
  samples.forEach((x, i) => {
    re += x * Math.cos((2 * Math.PI * hertz * i) / RATE);
    im += x * Math.sin((2 * Math.PI * hertz * i) / RATE);
  });
  return Math.hypot(re, im);
}

/** Frequency of the largest magnitude between two frequencies, to the nearest hertz. */
function loudest(samples: Float32Array, low: number, high: number): number {
  let best = low;
  for (let hertz = low; hertz <= high; hertz++)
    if (magnitude(samples, hertz) > magnitude(samples, best)) best = hertz;
  return best;
}

describe('the pitch of a voice', () => {
  it.each([70, 100, 131, 200])('is detected at %i Hz within half a percent', (hertz) => {
    expect(Math.abs(pitchOf(vowel(hertz, 0.5)) / hertz - 1)).toBeLessThan(0.005);
  });

  it('is undetected in noise and silence', () => {
    let state = 1;
    const noise = Float32Array.from({ length: RATE }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2_147_483_648 - 1;
    });
    for (const samples of [noise, new Float32Array(RATE)]) {
      const { periods } = trackPitch(samples, RATE, range);
      expect(periods.filter((period) => period > 0).length / periods.length).toBeLessThan(0.05);
    }
  });

  it.each([0.75, 0.9, 1.2, 1.4])('is shifted by a factor of %f at constant length', (factor) => {
    const input = vowel(110, 0.6);
    const output = shiftPitch(input, RATE, factor, range);
    expect(output).toHaveLength(input.length);
    expect(Math.abs(pitchOf(output) / (110 * factor) - 1)).toBeLessThan(0.02);
  });

  it('is shifted without moving the formants', () => {
    const moved = shiftPitch(vowel(110, 0.4), RATE, 1.3, range);
    // Partials are now 143 Hz apart; the one nearest the formant is the loudest.
    expect(Math.abs(loudest(moved, 400, 1000) - 700)).toBeLessThan(100);
    expect(Math.abs(loudest(moved, 1900, 3200) - 2600)).toBeLessThan(110);
  });

  it('is not added to silence or an empty signal', () => {
    const silence = shiftPitch(new Float32Array(4000), RATE, 1.3, range);
    expect(silence.every((x) => x === 0)).toBe(true);
    expect(shiftPitch(new Float32Array(0), RATE, 1.3, range)).toHaveLength(0);
  });
});
