import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { subBass } from './instruments/sub-bass.ts';
import { playBent } from './pitch-bend.ts';
import type { PitchCurve } from './pitch-curve.ts';

const GATE = SAMPLE_RATE;
const AT = 1000;
const note = { hertz: 110, velocity: 0.7, gate: GATE, seed: 5 };

const played = (bend: PitchCurve): Float32Array => {
  const out = { left: new Float32Array(3 * SAMPLE_RATE), right: new Float32Array(3 * SAMPLE_RATE) };
  playBent(subBass, note, bend, out, AT);
  return out.left;
};

/** Mean frequency between two times, from rising zero crossings. */
const hertzOf = (samples: Float32Array, from: number, to: number): number => {
  const crossings: number[] = [];
  for (let i = Math.round(from * SAMPLE_RATE) + AT; i < to * SAMPLE_RATE + AT; i++)
    if (samples[i - 1]! < 0 && samples[i]! >= 0)
      crossings.push(i - samples[i]! / (samples[i]! - samples[i - 1]!));
  return ((crossings.length - 1) * SAMPLE_RATE) / (crossings.at(-1)! - crossings[0]!);
};

describe('playBent', () => {
  it('reaches the pitch of the note from the bend and stays there', () => {
    const glide = played((frame) => 12 * Math.min(1, Math.max(0, 4 - (10 * frame) / SAMPLE_RATE)));
    expect(hertzOf(glide, 0.15, 0.28)).toBeCloseTo(220, -0.5);
    expect(hertzOf(glide, 0.5, 0.9)).toBeCloseTo(110, 0);
  });

  it('plays the unbent note for a bend of 0 semitones', () => {
    const plain = { left: new Float32Array(3 * SAMPLE_RATE), right: new Float32Array(3 * SAMPLE_RATE) };
    subBass.play(note, plain, AT);
    const bent = played(() => 0);
    for (let i = 0; i < bent.length; i += 97) expect(bent[i]).toBeCloseTo(plain.left[i]!, 6);
  });

  it.each([-2, 7])('ends in time and without a click, %d semitones off', (semitones) => {
    const bent = played(() => semitones);
    const end = AT + GATE + Math.ceil(subBass.tail * SAMPLE_RATE);
    expect(Math.max(...bent.subarray(end).map(Math.abs))).toBe(0);
    expect(Math.max(...bent.subarray(AT + GATE - 3000, AT + GATE).map(Math.abs))).toBeGreaterThan(0.01);
    expect(Math.abs(bent[end - 2]!)).toBeLessThan(2e-3);
  });
});
