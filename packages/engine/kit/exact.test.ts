import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as exact from './exact.ts';

const sweep = (from: number, to: number, count = 4001): number[] =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));

function maxError(points: number[], actual: (x: number) => number, reference: (x: number) => number): number {
  return points.reduce((max, x) => {
    const expected = reference(x);
    return Math.max(max, Math.abs(actual(x) - expected) / Math.max(1, Math.abs(expected)));
  }, 0);
}

const maxRelativeError = (
  points: number[],
  actual: (x: number) => number,
  reference: (x: number) => number,
): number => points.reduce((max, x) => Math.max(max, Math.abs(actual(x) / reference(x) - 1)), 0);

describe('deterministic math functions', () => {
  it('match Math.sin and Math.cos, near and far from zero', () => {
    for (const range of [1, 10, 1000, 1e5]) {
      expect(maxError(sweep(-range, range), exact.sin, Math.sin)).toBeLessThan(1e-15);
      expect(maxError(sweep(-range, range), exact.cos, Math.cos)).toBeLessThan(1e-15);
    }
  });

  it('match Math.tan up to the Nyquist angle', () => {
    expect(maxRelativeError(sweep(1e-6, 1.55), exact.tan, Math.tan)).toBeLessThan(1e-13);
  });

  it('match the exponentials over their whole range', () => {
    expect(maxRelativeError(sweep(-1020, 1020), exact.exp2, (x) => 2 ** x)).toBeLessThan(1e-15);
    expect(maxRelativeError(sweep(-700, 700), exact.exp, Math.exp)).toBeLessThan(2e-13);
    expect(exact.exp2(-2000)).toBe(0);
    expect(exact.exp2(2000)).toBe(Infinity);
    expect(exact.exp2(10)).toBe(1024);
  });

  it('match the logarithms and powers', () => {
    expect(maxError(sweep(1e-6, 4), exact.log2, Math.log2)).toBeLessThan(2e-15);
    expect(maxError(sweep(1, 1e9), exact.ln, Math.log)).toBeLessThan(2e-15);
    expect(
      maxRelativeError(
        sweep(0.01, 50),
        (x) => exact.pow(x, 2.7),
        (x) => x ** 2.7,
      ),
    ).toBeLessThan(1e-13);
    expect(exact.log2(8)).toBe(3);
    expect(exact.log2(0)).toBe(-Infinity);
    expect(exact.log2(-1)).toBeNaN();
    expect(exact.pow(0, 2)).toBe(0);
  });

  it('match Math.tanh', () => {
    expect(maxError(sweep(-25, 25), exact.tanh, Math.tanh)).toBeLessThan(1e-14);
  });

  it('return the same bits on every machine', () => {
    const values = sweep(-40, 40, 2001).flatMap((x) => [
      exact.sin(x),
      exact.cos(x),
      exact.tan(x),
      exact.exp2(x),
      exact.exp(x),
      exact.log2(x * x + 0.001),
      exact.tanh(x),
      exact.decibelsToGain(x),
      exact.midiToHertz(60 + x),
    ]);
    const bytes = new DataView(new ArrayBuffer(values.length * 8));
    values.forEach((value, i) => bytes.setFloat64(i * 8, value));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      'a978a53eeeb27d06d4dc7568ad2b0982a8ba9f7797868e21304a83f695475145',
    );
  });

  it('convert MIDI pitches to hertz and decibels to gain', () => {
    expect(exact.midiToHertz(69)).toBe(440);
    expect(exact.midiToHertz(60)).toBeCloseTo(261.6255653, 6);
    expect(exact.decibelsToGain(-6.020599913279624)).toBeCloseTo(0.5, 12);
    expect(exact.gainToDecibels(10)).toBeCloseTo(20, 12);
    expect(exact.gainToDecibels(0)).toBe(-Infinity);
  });

  it('are not bypassed: no source file of the engine uses the ** operator, which no lint rule forbids', () => {
    const engine = new URL('..', import.meta.url);
    const sources = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    expect(sources.length).toBeGreaterThan(4);
    const offenders = sources.filter((name) => / \*\*=? /.test(readFileSync(new URL(name, engine), 'utf8')));
    expect(offenders).toEqual([]);
  });
});
