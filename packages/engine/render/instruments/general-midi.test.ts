import { describe, expect, it } from 'vitest';
import { centsOff, levelOf, peakOf, powerSpectrum } from '#engine/dsp/measure.ts';
import { decibelsToGain, midiToHertz } from '#engine/kit/exact.ts';
import { integratedLoudness } from '#engine/master/loudness.ts';
import { defaultBank } from '#engine/soundfont/default-bank.ts';
import type { Instrument } from '../instrument.ts';
import type { Stereo } from '../stems.ts';
import { generalMidiInstrument } from './general-midi.ts';

const GATE = 66_150;
const BASSES: ReadonlySet<number> = new Set([32, 33, 34, 35, 36, 37, 38, 39, 43]);
const HIGH: ReadonlySet<number> = new Set([8, 9, 10, 13, 72]);
/** Bars and drums with inharmonic overtones, harmonics, detuned layers, a choir, whistles with a glide, a chord. */
const VAGUE: ReadonlySet<number> = new Set([14, 28, 31, 47, 52, 54, 55, 76, 78, 93, 100, 101, 102]);

const LOW: ReadonlySet<number> = new Set([47, 57, 58, 67, 70]);

function keyOf(program: number): number {
  if (BASSES.has(program)) return 38;
  if (LOW.has(program)) return 48;
  return HIGH.has(program) ? 76 : 60;
}

function note(instrument: Instrument, pitch: number, velocity = 0.7, gate = GATE): Stereo {
  const frames = gate + Math.ceil(instrument.tail * 44_100) + 8820;
  const out = { left: new Float32Array(frames), right: new Float32Array(frames) };
  instrument.play({ hertz: midiToHertz(pitch), velocity, gate, seed: 7 }, out, 0);
  instrument.insert?.().process(out.left, out.right, 0, frames, 0);
  const gain = decibelsToGain(instrument.channelEq.trimDb);
  return { left: out.left.map((x) => x * gain), right: out.right.map((x) => x * gain) };
}

const stepsOf = (channel: Float32Array) => channel.map((x, i) => x - (channel[i - 1] ?? 0));

describe('generalMidiInstrument', () => {
  const programs = Array.from({ length: 128 }, (_, program) => {
    const name = defaultBank().preset(0, program)?.name ?? '';
    return { program, name, instrument: generalMidiInstrument(program, defaultBank) };
  });

  it.each(programs)(
    'plays program $program, $name, which begins and ends without a click',
    ({ instrument }) => {
      const { left, right } = note(instrument, 60);
      const end = GATE + Math.ceil(instrument.tail * 44_100);
      expect(left.every(Number.isFinite) && right.every(Number.isFinite)).toBe(true);
      expect(peakOf(left.subarray(0, GATE))).toBeGreaterThan(0.01);
      expect(Math.max(Math.abs(left[0]!), Math.abs(right[0]!))).toBeLessThan(0.01);
      expect(peakOf(stepsOf(left).subarray(end - 100, end + 100))).toBeLessThan(1e-3);
      expect(levelOf(left.subarray(end + 4410))).toBeLessThan(-85);
      const short = note(instrument, 60, 0.8, 6000);
      const after = 6000 + Math.ceil(instrument.tail * 44_100);
      expect(peakOf(stepsOf(short.left).subarray(after - 100, after + 100))).toBeLessThan(1e-3);
    },
  );

  it.each(programs.filter(({ program }) => program < 112 && !VAGUE.has(program)))(
    'plays program $program, $name, in tune within 12 cents',
    ({ program, instrument }) => {
      const key = keyOf(program);
      for (const pitch of [key, key + 7]) {
        const { left, right } = note(instrument, pitch);
        const middle = left.map((x, i) => x + right[i]!);
        const spectrum = powerSpectrum(middle, 2205, 32_768);
        expect(Math.abs(centsOff(spectrum, midiToHertz(pitch)))).toBeLessThan(12);
      }
    },
  );

  it('is equally loud for every pitched program within 3.5 LU, basses 2.5 LU louder', () => {
    const levels = programs.slice(0, 112).map(({ program, instrument }) => {
      const notes = [0, 4, 7, 12].map((interval) => note(instrument, keyOf(program) + interval, 0.7, 22_050));
      const mean = notes.reduce((sum, one) => sum + integratedLoudness(one), 0) / notes.length;
      return mean - (BASSES.has(program) ? 2.5 : 0);
    });
    const middle = levels.toSorted((a, b) => a - b)[levels.length / 2]!;
    const outside = levels.flatMap((level, program) =>
      Math.abs(level - middle) > 3.5 ? [`${program}: ${(level - middle).toFixed(1)}`] : [],
    );
    expect(outside).toEqual([]);
  });

  it('plays a program of another bank', () => {
    const ukulele = generalMidiInstrument(24, defaultBank, { bank: 8 });
    expect(note(ukulele, 67).left).not.toEqual(note(generalMidiInstrument(24, defaultBank), 67).left);
  });
});
