import { assert, constantFrom, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decibelsToGain } from '#engine/kit/exact.ts';
import { CONTROL_FRAMES } from '#engine/master/control-rate.ts';
import { applyEnvelope } from '#engine/master/envelope.ts';
import { limiterEnvelope } from '#engine/master/limiter.ts';
import { truePeak, truePeaks } from '#engine/master/true-peak.ts';
import { noise, signal } from './testing/signals.ts';

describe('the look-ahead limiter', () => {
  it('keeps the true peak under the ceiling for any material and input gain', () => {
    assert(
      property(
        integer({ min: 1, max: 2 ** 31 }),
        double({ min: 1, max: 30, noNaN: true }),
        constantFrom(5, 20, 60, 160),
        double({ min: 0, max: 0.98, noNaN: true }),
        integer({ min: 20, max: 9000 }),
        (seed, inputGain, release, colour, burst) => {
          const white = noise(seed);
          let memory = 0;
          const audio = signal(0.25, (frame) => {
            memory = colour * memory + (1 - colour) * white();
            return memory * (Math.floor(frame / burst) % 2 === 0 ? 1 : 0.05);
          });
          const ceiling = decibelsToGain(-1.5);
          applyEnvelope(audio, limiterEnvelope(truePeaks(audio), inputGain, ceiling, release));
          // A moving gain also changes the interpolated peaks slightly.
          expect(truePeak(audio)).toBeLessThan(-1.4);
        },
      ),
      { numRuns: 60, seed: 20_261_120 },
    );
  });

  it('only applies the input gain to material under the ceiling', () => {
    const envelope = limiterEnvelope(new Float32Array(500).fill(0.2), 2, 0.8, 60);
    for (const gain of envelope) expect(gain).toBeCloseTo(2, 12);
  });

  it('attacks before a peak and recovers with the release time', () => {
    const peaks = new Float32Array(2000).fill(0.1);
    peaks[1000] = 1;
    const envelope = limiterEnvelope(peaks, 4, 0.8, 60);
    expect(envelope[1000]).toBeLessThanOrEqual(0.8);
    expect(envelope[1001]).toBeLessThanOrEqual(0.8);
    expect(envelope[990]).toBeCloseTo(4, 6);
    const oneReleaseLater = 1001 + Math.round((0.06 * 44_100) / CONTROL_FRAMES);
    expect(envelope[oneReleaseLater]).toBeGreaterThan(0.8 + (4 - 0.8) * 0.5);
    expect(envelope[oneReleaseLater]).toBeLessThan(0.8 + (4 - 0.8) * 0.7);
    expect(envelope.at(-1)).toBeCloseTo(4, 2);
  });
});
