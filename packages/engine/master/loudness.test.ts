import { describe, expect, it } from 'vitest';
import { TAU, cos, gainToDecibels, sin } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { integratedLoudness } from '#engine/master/loudness.ts';
import type { Stereo } from '#engine/render/stems.ts';
import { pinkNoise, signal, sine } from './testing/signals.ts';

function joined(...parts: readonly Stereo[]): Stereo {
  const length = parts.reduce((sum, { left }) => sum + left.length, 0);
  const whole = { left: new Float32Array(length), right: new Float32Array(length) };
  let offset = 0;
  for (const { left, right } of parts) {
    whole.left.set(left, offset);
    whole.right.set(right, offset);
    offset += left.length;
  }
  return whole;
}

const leftOnly = ({ left }: Stereo): Stereo => ({ left, right: new Float32Array(left.length) });

/** The two filters as specified for 48 kHz: b0, b1, b2, a1, a2. */
const specified = [
  [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585],
  [1, -2, 1, -1.99004745483398, 0.99007225036621],
] as const;

/** Gain in dB of the specified filters at a frequency. */
function specifiedWeight(hertz: number): number {
  const angle = (TAU * hertz) / 48_000;
  const power = (c0: number, c1: number, c2: number) => {
    const real = c0 + c1 * cos(angle) + c2 * cos(2 * angle);
    const imaginary = c1 * sin(angle) + c2 * sin(2 * angle);
    return real * real + imaginary * imaginary;
  };
  return specified.reduce(
    (sum, [b0, b1, b2, a1, a2]) => sum + gainToDecibels(power(b0, b1, b2) / power(1, a1, a2)) / 2,
    0,
  );
}

/* Cases of ITU-R BS.2217 and EBU Tech 3341 that need no recordings; all within ±0.1 LU. */
describe('integrated loudness', () => {
  it.each([-23, -33, -40])(
    'equals %i LUFS for a 997 Hz sine of that level in dBFS in both channels',
    (level) => {
      expect(Math.abs(integratedLoudness(sine(5, 997, level)) - level)).toBeLessThan(0.05);
    },
  );

  it('is 3.01 LU lower for one channel', () => {
    expect(integratedLoudness(leftOnly(sine(5, 997, -20)))).toBeCloseTo(-23.01, 1);
  });

  it.each([25, 60, 100, 500, 2000, 5000, 10_000])('weights %i Hz like the specified filters', (hertz) => {
    const weight = integratedLoudness(sine(5, hertz, -23)) + 23;
    expect(Math.abs(weight - (specifiedWeight(hertz) - specifiedWeight(997)))).toBeLessThan(0.1);
  });

  it('excludes quiet segments by the relative gate: -36, -23, -36 LUFS give -23 (Tech 3341, case 3)', () => {
    const piece = joined(sine(10, 1000, -36), sine(60, 1000, -23), sine(10, 1000, -36));
    expect(Math.abs(integratedLoudness(piece) + 23)).toBeLessThan(0.1);
  });

  it('excludes near-silence by the absolute gate (Tech 3341, case 4)', () => {
    const levels = [-72, -36, -23, -36, -72] as const;
    const piece = joined(...levels.map((level) => sine(level === -23 ? 60 : 10, 1000, level)));
    expect(Math.abs(integratedLoudness(piece) + 23)).toBeLessThan(0.1);
  });

  it('rises by 6.02 LU when the amplitude doubles', () => {
    const difference = integratedLoudness(pinkNoise(4, 0.1)) - integratedLoudness(pinkNoise(4, 0.05));
    expect(difference).toBeCloseTo(6.02, 1);
  });

  it('is -Infinity for silence, and finite for a piece shorter than one window', () => {
    expect(integratedLoudness(signal(2, () => 0))).toBe(-Infinity);
    expect(integratedLoudness(sine(0.1, 997, -20))).toBeCloseTo(-20, 0);
    expect(integratedLoudness({ left: new Float32Array(0), right: new Float32Array(0) })).toBe(-Infinity);
    expect(sine(0.1, 997, -20).left).toHaveLength(SAMPLE_RATE / 10);
  });
});
