import { describe, expect, it } from 'vitest';
import { Biquad, highPass, highShelf, lowPass, peakingEq, type BiquadCoefficients } from './biquad.ts';
import { meanOf } from './measure.ts';
import { leftVoice, rightVoice } from './kernel/stereo-block.ts';
import { peakOf } from './measure.ts';
import { OnePole } from './one-pole.ts';
import { StateVariableFilter } from './svf.ts';
import { StereoBiquadChain } from './stereo-biquad-chain.ts';
import { StereoStateVariableFilter } from './stereo-svf.ts';

const RATE = 44_100;

/** Steady-state gain of a filter for a sine, in dB. */
function gainAt(hertz: number, filter: (x: number) => number): number {
  const settle = 8820;
  const count = 44_100;
  let inPower = 0;
  let outPower = 0;
  for (let i = 0; i < settle + count; i++) {
    const x = Math.sin((2 * Math.PI * hertz * i) / RATE);
    const y = filter(x);
    if (i < settle) continue;
    inPower += x * x;
    outPower += y * y;
  }
  return 10 * Math.log10(outPower / inPower);
}

/** |H| in dB, computed from the coefficients. */
function formula({ b0, b1, b2, a1, a2 }: BiquadCoefficients, hertz: number): number {
  const w = (2 * Math.PI * hertz) / RATE;
  const power = (c0: number, c1: number, c2: number): number =>
    (c0 + c1 * Math.cos(w) + c2 * Math.cos(2 * w)) ** 2 + (c1 * Math.sin(w) + c2 * Math.sin(2 * w)) ** 2;
  return 10 * Math.log10(power(b0, b1, b2) / power(1, a1, a2));
}

const run = (shape: BiquadCoefficients): ((x: number) => number) => {
  const filter = new Biquad(shape);
  const one = new Float32Array(1);
  return (x) => {
    one[0] = x;
    filter.process(one, 0, 1);
    return one[0];
  };
};

const tunedFilter = (cutoff: number, q: number): StateVariableFilter => {
  const filter = new StateVariableFilter();
  filter.tune(cutoff, q);
  return filter;
};

describe('Biquad', () => {
  it('attenuates by 3 dB at the cutoff and by 12 dB per octave beyond', () => {
    expect(gainAt(1000, run(lowPass(1000)))).toBeCloseTo(-3.01, 1);
    expect(gainAt(4000, run(lowPass(1000)))).toBeLessThan(-23.5);
    expect(gainAt(1000, run(highPass(1000)))).toBeCloseTo(-3.01, 1);
    expect(gainAt(250, run(highPass(1000)))).toBeLessThan(-23.5);
  });

  it('applies the gain of a peaking EQ and a high shelf', () => {
    expect(gainAt(2000, run(peakingEq(2000, 6, 2)))).toBeCloseTo(6, 1);
    expect(gainAt(100, run(peakingEq(2000, 6, 2)))).toBeCloseTo(0, 1);
    expect(gainAt(15_000, run(highShelf(3000, -8)))).toBeCloseTo(-8, 0);
    expect(gainAt(100, run(highShelf(3000, -8)))).toBeCloseTo(0, 1);
  });

  it('matches the transfer function of its coefficients', () => {
    for (const shape of [lowPass(700, 2), highPass(90), peakingEq(420, -5, 0.9), highShelf(5000, 4)]) {
      for (const hertz of [60, 440, 3000, 12_000]) {
        expect(gainAt(hertz, run(shape))).toBeCloseTo(formula(shape, hertz), 1);
      }
    }
  });

  it('returns in mono what StereoBiquadChain returns per channel', () => {
    const shapes = [lowPass(900, 3), peakingEq(300, 7, 1)] as const;
    const noise = Float32Array.from({ length: 500 }, (_, i) => Math.sin(i * i));
    const [left, right, alone, other] = [noise.slice(), noise.slice(), noise.slice(), noise.slice()];
    new StereoBiquadChain([shapes[0]], [shapes[1]]).process(left, right, 0, 500);
    new Biquad(shapes[0]).process(alone, 0, 500);
    new Biquad(shapes[1]).process(other, 0, 500);
    expect(left).toEqual(alone);
    expect(right).toEqual(other);
    expect(meanOf(left)).not.toBe(meanOf(right));
  });
});

describe('StateVariableFilter', () => {
  it('has a gain of q at the cutoff, as its analogue model', () => {
    for (const cutoff of [100, 1000, 9000]) {
      const low = tunedFilter(cutoff, 4);
      expect(gainAt(cutoff, (x) => low.low(x))).toBeCloseTo(12.04, 1);
      const high = tunedFilter(cutoff, 0.5);
      expect(gainAt(cutoff, (x) => high.high(x))).toBeCloseTo(-6.02, 1);
      const band = tunedFilter(cutoff, 8);
      expect(gainAt(cutoff, (x) => band.band(x))).toBeCloseTo(0, 1);
    }
  });

  it('stays bounded while its cutoff jumps', () => {
    const filter = tunedFilter(200, 18);
    let maxOutput = 0;
    for (let i = 0; i < 44_100; i++) {
      if (i % 32 === 0) filter.tune(40 + ((i * 7919) % 18_000), 18);
      maxOutput = Math.max(maxOutput, Math.abs(filter.low(Math.sin(i * 0.05))));
    }
    expect(maxOutput).toBeLessThan(60);
  });

  it('returns in mono what StereoStateVariableFilter returns per channel', () => {
    const noise = Float32Array.from({ length: 301 }, (_, i) => Math.sin(i * i));
    for (const kind of ['low', 'high'] as const) {
      const both = new StereoStateVariableFilter();
      const alone = [new StateVariableFilter(), new StateVariableFilter()] as const;
      for (const [from, to, cutoff] of [
        [0, 101, 700],
        [101, 301, 3000],
      ] as const) {
        const part = noise.subarray(from, to);
        both.tune(cutoff, 2 * cutoff, 0.8);
        leftVoice.values.set(part);
        rightVoice.values.set(part);
        both[kind](part.length);
        alone.forEach((filter, channel) => filter.tune(cutoff * (channel + 1), 0.8));
        for (const [channel, { values }] of [leftVoice, rightVoice].entries()) {
          const expected = part.map((x) => alone[channel]![kind](x));
          expect(peakOf(expected.map((x, i) => x - values[i]!))).toBeLessThan(1e-6);
        }
      }
    }
  });
});

it('OnePole attenuates by 3 dB at its cutoff', () => {
  const filter = new OnePole(500);
  expect(gainAt(500, (x) => filter.low(x))).toBeCloseTo(-3, 0);
});
