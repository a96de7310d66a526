import { describe, expect, it } from 'vitest';
import { enginePlayers } from '#engine/compose/players.ts';
import { decibelsToGain, midiToHertz } from '#engine/kit/exact.ts';
import { highPass } from '#engine/dsp/biquad.ts';
import { StereoBiquadChain } from '#engine/dsp/stereo-biquad-chain.ts';
import { centsOff, levelOf, meanOf, peakOf, powerSpectrum, spectralCentre } from '#engine/dsp/measure.ts';
import { instrumentNames, instruments as records } from '#engine/theory/instruments.ts';
import type { Instrument } from './instrument.ts';
import { instrumentOf, synthesisedInstruments } from './instruments.ts';
import type { Stereo } from './stems.ts';

const FRAMES = 44_100 * 3;
const GATE = 70_000;

const slowInstruments: ReadonlySet<string> = new Set([
  'warm-pad',
  'glass-pad',
  'strings',
  'cello',
  'accordion',
  'flute',
  'brass',
]);
const bassInstruments: ReadonlySet<string> = new Set([
  'upright-bass',
  'electric-bass',
  'synth-bass',
  'sub-bass',
]);

/** One note as in a mix: through the instrument's insert effect, low cut and trim. */
function note(instrument: Instrument, pitch: number, velocity: number, gate = GATE): Stereo {
  const tail = Math.ceil(instrument.tail * 44_100);
  const frames = Math.max(FRAMES, gate + tail + 22_050);
  const out = { left: new Float32Array(frames), right: new Float32Array(frames) };
  instrument.play({ hertz: midiToHertz(pitch), velocity, gate, seed: 99 }, out, 0);
  instrument.insert?.().process(out.left, out.right, 0, frames, 0);
  new StereoBiquadChain([highPass(instrument.channelEq.lowCut)]).process(out.left, out.right, 0, frames);
  const gain = decibelsToGain(instrument.channelEq.trimDb);
  return { left: out.left.map((x) => x * gain), right: out.right.map((x) => x * gain) };
}

/** The loudest 0.4 s of both channels. */
function maxLevel({ left, right }: Stereo): number {
  let max = -Infinity;
  for (let from = 0; from + 17_640 <= GATE; from += 4410) {
    const both =
      (10 ** (levelOf(left.subarray(from, from + 17_640)) / 10) +
        10 ** (levelOf(right.subarray(from, from + 17_640)) / 10)) /
      2;
    max = Math.max(max, 10 * Math.log10(both));
  }
  return max;
}

const centre = ({ left }: Stereo): number =>
  spectralCentre(powerSpectrum(left, 512, 32_768).map(Math.sqrt), 20, 16_000);

/** One channel of a short note. */
function beginning(instrument: Instrument, seed: number): Float32Array {
  const out = { left: new Float32Array(20_000), right: new Float32Array(20_000) };
  instrument.play({ hertz: 220, velocity: 0.6, gate: 8000, seed }, out, 0);
  return out.left;
}

function testInstrument(name: string, instrument: Instrument): void {
  const basePitch = bassInstruments.has(name) ? 36 : 60;
  const played = note(instrument, basePitch, 0.7);

  it('is in tune within 5 cents (ensembles 8), also an octave up', () => {
    for (const pitch of [basePitch, basePitch + 12]) {
      const { left, right } = pitch === basePitch ? played : note(instrument, pitch, 0.7);
      const middle = left.map((x, i) => x + right[i]!);
      // An ensemble is in tune on average, not each voice.
      const tolerance = name === 'strings' || name === 'warm-pad' || name === 'glass-pad' ? 8 : 5;
      expect(Math.abs(centsOff(powerSpectrum(middle, 2205, 65_536), midiToHertz(pitch)))).toBeLessThan(
        tolerance,
      );
    }
  });

  it('has a fast attack (slow instruments within 0.35 s)', () => {
    const within = slowInstruments.has(name) ? 0.35 : 0.015;
    const full = peakOf(played.left.subarray(0, 44_100));
    expect(peakOf(played.left.subarray(0, Math.round(within * 44_100)))).toBeGreaterThan(0.12 * full);
    expect(Math.abs(played.left[0]!)).toBeLessThan(0.1 * full);
  });

  it('has only finite samples and no DC offset', () => {
    expect(played.left.every(Number.isFinite) && played.right.every(Number.isFinite)).toBe(true);
    expect(Math.abs(meanOf(played.left.subarray(0, GATE)))).toBeLessThan(0.001);
  });

  it('decays to silence without a click', () => {
    const end = GATE + Math.ceil(instrument.tail * 44_100);
    expect(levelOf(played.left.subarray(end + 4410))).toBeLessThan(-85);
    const short = note(instrument, basePitch, 0.8, 6000);
    const after = 6000 + Math.ceil(instrument.tail * 44_100);
    const steps = short.left.map((x, i) => x - (short.left[i - 1] ?? 0));
    expect(peakOf(steps.subarray(after - 100, after + 100))).toBeLessThan(1e-3);
  });

  it('is louder and brighter when played harder', () => {
    const soft = note(instrument, basePitch, 0.25);
    const hard = note(instrument, basePitch, 0.95);
    expect(maxLevel(hard)).toBeGreaterThan(maxLevel(soft) + 1.5);
    expect(centre(hard)).toBeGreaterThan(1.04 * centre(soft));
  });

  it('matches the level of other instruments at equal velocity', () => {
    expect(maxLevel(played)).toBeGreaterThan(bassInstruments.has(name) ? -20 : -25);
    expect(maxLevel(played)).toBeLessThan(bassInstruments.has(name) ? -14 : -18);
    expect(peakOf(played.left)).toBeLessThan(0.9);
  });

  it('varies with the seed and is deterministic for one seed', () => {
    expect(beginning(instrument, 5)).toEqual(beginning(instrument, 5));
    expect(beginning(instrument, 5)).not.toEqual(beginning(instrument, 6));
  });
}

/** Sampled instruments of each family; `general-midi.test.ts` tests every program. */
const sampled = [
  'piano',
  'felt-piano',
  'acoustic-guitar',
  'nylon-guitar',
  'clean-guitar',
  'banjo',
  'strings',
  'cello',
  'fiddle',
  'brass',
  'saxophone',
  'flute',
  'harmonica',
  'accordion',
  'bell',
  'upright-bass',
  'electric-bass',
] as const;

for (const name of [...Object.keys(synthesisedInstruments), ...sampled]) {
  describe(`the ${name}`, () => {
    testInstrument(name, instrumentOf(name as keyof typeof records, enginePlayers));
  });
}

describe('instruments', () => {
  it('are synthesised where their record says so', () => {
    const synthesised = instrumentNames.filter((name) => records[name].sound === 'synthesised');
    expect(synthesised.toSorted()).toEqual(Object.keys(synthesisedInstruments).toSorted());
  });

  it('sound for every record, at the lowest and the highest pitch of its range', () => {
    for (const name of instrumentNames) {
      const { low, high } = records[name];
      for (const pitch of [low, high]) {
        const { left, right } = { left: new Float32Array(8820), right: new Float32Array(8820) };
        const event = { hertz: midiToHertz(pitch), velocity: 0.7, gate: 8000, seed: 1 };
        instrumentOf(name, enginePlayers).play(event, { left, right }, 0);
        expect(peakOf(left), `${name} at ${pitch}`).toBeGreaterThan(0.001);
        expect(left.every(Number.isFinite), `${name} at ${pitch}`).toBe(true);
      }
    }
  });

  it('have different sounds for oboe, harp, tuba, ukulele, glockenspiel, music box, choir and muted trumpet', () => {
    const names = [
      'oboe',
      'harp',
      'tuba',
      'ukulele',
      'glockenspiel',
      'music-box',
      'choir',
      'muted-trumpet',
    ] as const;
    const sounds = names.map((name) =>
      note(instrumentOf(name, enginePlayers), 64, 0.7, 8000).left.subarray(4000, 4032).join(),
    );
    expect(new Set(sounds).size).toBe(names.length);
  });
});
