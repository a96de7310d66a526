import { describe, expect, it } from 'vitest';
import { ensembleTable } from './ensemble-table.ts';
import { transform } from './fft.ts';
import { centsOff, levelOf, meanOf, powerSpectrum } from './measure.ts';
import { addResonances } from './resonances.ts';
import { mixSeed, Noise } from './noise.ts';
import { Overdrive } from './overdrive.ts';
import { pluckString } from './plucked-string.ts';
import { sineOfTurns } from './sine.ts';
import { CYCLE, readCycle, saw } from './wavetable.ts';

const SIZE = 32_768;

function readTable(table: Float32Array, hertz: number): Float32Array {
  let phase = 0;
  return Float32Array.from({ length: SIZE }, () => {
    const x = readCycle(table, phase);
    phase = (phase + (hertz * CYCLE) / 44_100) % CYCLE;
    return x;
  });
}

const drawNoise = (seed: number): Float32Array => {
  const noise = new Noise(seed);
  return Float32Array.from({ length: 50_000 }, () => noise.next());
};

describe('transform', () => {
  it.each([1, 2, 4, 8, 16, 32])('equals the DFT sum for %d samples', (size) => {
    const real = Float64Array.from({ length: size }, (_, i) => Math.sin(i * i));
    const imaginary = Float64Array.from({ length: size }, (_, i) => Math.cos(3 * i));
    const expected = Array.from({ length: size }, (_, bin) => {
      let [x, y] = [0, 0];
      for (let i = 0; i < size; i++) {
        const angle = (-2 * Math.PI * bin * i) / size;
        x += real[i]! * Math.cos(angle) - imaginary[i]! * Math.sin(angle);
        y += real[i]! * Math.sin(angle) + imaginary[i]! * Math.cos(angle);
      }
      return [x, y] as const;
    });
    transform(real, imaginary);
    for (const [bin, [x, y]] of expected.entries()) {
      expect(real[bin]).toBeCloseTo(x, 10);
      expect(imaginary[bin]).toBeCloseTo(y, 10);
    }
  });

  it('puts a cosine into its bin only, and throws if the length is not a power of two', () => {
    const real = Float64Array.from({ length: 64 }, (_, i) => Math.cos((2 * Math.PI * 5 * i) / 64));
    const imaginary = new Float64Array(64);
    transform(real, imaginary);
    expect(real[5]).toBeCloseTo(32, 9);
    expect(real[59]).toBeCloseTo(32, 9);
    expect(Math.max(...real.map((x, k) => (k === 5 || k === 59 ? 0 : Math.abs(x))))).toBeLessThan(1e-12);
    expect(() => transform(new Float64Array(6), new Float64Array(6))).toThrow(RangeError);
  });
});

describe('oscillators', () => {
  it('approximate a sine to -115 dB', () => {
    for (let i = -3000; i < 3000; i++) {
      expect(Math.abs(sineOfTurns(i / 997) - Math.sin((2 * Math.PI * i) / 997))).toBeLessThan(1.8e-6);
    }
  });

  it('keep aliasing of a high saw below -70 dB', () => {
    const hertz = 2637;
    const spectrum = powerSpectrum(readTable(saw.at(hertz), hertz), 0, SIZE);
    const strongest = spectrum.reduce((most, power) => Math.max(most, power), 0);
    const bin = 44_100 / SIZE;
    let between = -Infinity;
    for (let k = 10; k < spectrum.length; k++) {
      const nearest = Math.round((k * bin) / hertz) * hertz;
      if (Math.abs(k * bin - nearest) > 40) between = Math.max(between, spectrum[k]!);
    }
    expect(10 * Math.log10(between / strongest)).toBeLessThan(-70);
  });
});

it('Noise is uniform with zero mean, and deterministic for a seed', () => {
  expect(Math.abs(meanOf(drawNoise(1)))).toBeLessThan(0.01);
  expect(levelOf(drawNoise(1))).toBeCloseTo(-4.77, 1);
  expect(drawNoise(1)).toEqual(drawNoise(1));
  expect(drawNoise(1)).not.toEqual(drawNoise(2));
  expect(new Set(Array.from({ length: 1000 }, (_, i) => mixSeed(7, i))).size).toBe(1000);
});

describe('physical models', () => {
  it('ring at the given frequency and decay time', () => {
    const left = new Float32Array(44_100);
    const right = new Float32Array(44_100);
    const modes = [{ hertz: 440, left: 1, right: 0.5, decay: 0.5 }];
    addResonances(left, right, modes, { at: 0, noteLength: 44_100, damping: 1, frames: 44_100 });
    expect(Math.abs(centsOff(powerSpectrum(left, 0, 32_768), 440))).toBeLessThan(1);
    const early = levelOf(left.subarray(0, 2205));
    expect(levelOf(left.subarray(11_025, 13_230)) - early).toBeCloseTo(-30, 0);
    expect(levelOf(right.subarray(0, 2205)) - early).toBeCloseTo(-6.02, 1);
  });

  it('tune a plucked string within 4 cents from the lowest bass to the highest guitar note', () => {
    for (const hertz of [41.2, 82.4, 196, 440, 659.3, 987.8]) {
      const left = new Float32Array(80_000);
      const right = new Float32Array(80_000);
      pluckString(left, right, 0, 80_000, 80_000, {
        hertz,
        decay: 4,
        damping: 0.1,
        dullness: 0.2,
        brightness: 4000,
        position: 0.2,
        roughness: 0.1,
        left: 1,
        right: 1,
        seed: 5,
      });
      expect(Math.abs(centsOff(powerSpectrum(left, 2000, 65_536), hertz))).toBeLessThan(4);
      expect(Math.abs(meanOf(left))).toBeLessThan(1e-3);
    }
  });
});

it('ensembleTable returns a seamless loop of the given pitch and an RMS of 0.25', () => {
  const table = ensembleTable(220, { spreadCents: 30, amplitude: (h) => 1 / h, seed: 3 });
  expect(Math.abs(centsOff(powerSpectrum(table, 0, 65_536), 220))).toBeLessThan(8);
  expect(levelOf(table)).toBeCloseTo(-12.04, 1);
  expect(table.at(-1)).toBe(table[0]);
});

it('Overdrive adds harmonics without aliasing', () => {
  const hertz = 7_013;
  const samples = Float32Array.from(
    { length: SIZE },
    (_, i) => 0.7 * Math.sin((2 * Math.PI * hertz * i) / 44_100),
  );
  new Overdrive(14, 0).process(samples, 0, SIZE);
  const spectrum = powerSpectrum(samples, 0, SIZE);
  const near = (f: number): number => {
    const k = Math.round((f * SIZE) / 44_100);
    return 10 * Math.log10(spectrum.subarray(k - 3, k + 4).reduce((sum, power) => sum + power, 0));
  };
  expect(near(3 * hertz) - near(hertz)).toBeGreaterThan(-30);
  // The fifth harmonic would alias to 44100 - 5 f.
  expect(near(44_100 - 5 * hertz) - near(hertz)).toBeLessThan(-50);
});
