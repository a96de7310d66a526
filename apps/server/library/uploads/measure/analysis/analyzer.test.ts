import { describe, expect, it } from 'vitest';
import { compose } from '#engine/compose.ts';
import { measure } from '#server/library/uploads/measure/measure.ts';
import { Analyzer } from './analyzer.ts';

const TURN = 2 * Math.PI;

/** Feeds one second at a time, as decoders do. */
function analyze(samples: Float32Array, sampleRate: number) {
  const analyzer = new Analyzer(sampleRate);
  for (let from = 0; from < samples.length; from += sampleRate) {
    analyzer.add([samples.subarray(from, from + sampleRate)]);
  }
  return analyzer.finish();
}

/** Deterministic noise, -1..1. */
function noise(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 1_073_741_823.5 - 1;
  };
}

/**
 * Drum hits on every beat, the first of four louder, and softer ones on the off-beats; `drift` is the relative
 * increase in tempo to the end.
 */
function drums(bpm: number, { seconds = 20, sampleRate = 44_100, drift = 0 } = {}): Float32Array {
  const samples = new Float32Array(seconds * sampleRate);
  const nextNoise = noise();
  for (let eighth = 0, time = 0.2; time < seconds - 0.3; eighth++) {
    const level = eighth % 2 === 1 ? 0.15 : eighth % 8 === 0 ? 0.8 : 0.5;
    const start = Math.round(time * sampleRate);
    for (let i = 0; i < 0.1 * sampleRate; i++) {
      const fall = Math.exp(-i / (0.02 * sampleRate));
      samples[start + i]! +=
        level * fall * (0.5 * nextNoise() + Math.sin((2 * Math.PI * 90 * i) / sampleRate));
    }
    time += 30 / (bpm * (1 + drift * (time / seconds)));
  }
  return samples;
}

/** One second of each chord, in semitones above middle C, every tone with a few partials. */
function chords(
  tones: readonly (readonly number[])[],
  { cents = 0, sampleRate = 44_100 } = {},
): Float32Array {
  const samples = new Float32Array(tones.length * sampleRate);
  for (const [second, chord] of tones.entries()) {
    for (const tone of chord) {
      const hertz = 261.6256 * 2 ** ((tone + cents / 100) / 12);
      for (let i = 0; i < sampleRate; i++) {
        const turn = (2 * Math.PI * hertz * i) / sampleRate;
        const fall = Math.exp(-i / sampleRate);
        samples[second * sampleRate + i]! +=
          0.1 * fall * (Math.sin(turn) + 0.5 * Math.sin(2 * turn) + 0.3 * Math.sin(3 * turn));
      }
    }
  }
  return samples;
}

const major = (root: number) => [root - 12, root, root + 4, root + 7];
const minor = (root: number) => [root - 12, root, root + 3, root + 7];
/** I IV V I and i iv V i. */
const cadence = (tonic: number) => [major(tonic), major(tonic + 5), major(tonic + 7), major(tonic)];
const minorCadence = (tonic: number) => [minor(tonic), minor(tonic + 5), major(tonic + 7), minor(tonic)];
const twice = <T>(list: readonly T[]) => [...list, ...list];

describe('tempo detection', () => {
  it.each([62, 84, 97, 120, 133, 150, 174])('finds %d bpm in drums, or its half or double', (bpm) => {
    const detected = analyze(drums(bpm), 44_100).bpm!;
    expect(Math.min(...[0.5, 1, 2].map((factor) => Math.abs(detected / (bpm * factor) - 1)))).toBeLessThan(
      0.01,
    );
  });

  it.each([4_000, 8_000, 48_000, 96_000])('is independent of the sample rate: %d Hz', (sampleRate) => {
    expect(analyze(drums(118, { sampleRate }), sampleRate).bpm).toBe(118);
  });

  it('returns a value between first and last tempo for a drift of five percent', () => {
    const { bpm } = analyze(drums(110, { seconds: 60, drift: 0.05 }), 44_100);
    expect(bpm).toBeGreaterThanOrEqual(109);
    expect(bpm).toBeLessThanOrEqual(116);
  });

  it('returns null for five seconds', () => {
    expect(analyze(drums(120, { seconds: 5 }), 44_100).bpm).toBeNull();
  });
});

describe('key detection', () => {
  it.each([
    ['C major', twice(cadence(0))],
    ['F major', twice(cadence(-7))],
    ['B major', twice(cadence(-1))],
    ['A minor', twice(minorCadence(-3))],
    ['F# minor', twice(minorCadence(6))],
  ])('finds %s in its cadence', (key, progression) => {
    expect(analyze(chords(progression), 44_100).key).toBe(key);
  });

  it('works at the lowest supported sample rate', () => {
    const sampleRate = 4_000;
    expect(analyze(chords(twice(cadence(-5)), { sampleRate }), sampleRate).key).toBe('G major');
  });

  it.each([-40, 35])('works for instruments %d cents out of tune', (cents) => {
    expect(analyze(chords(twice(cadence(2)), { cents }), 44_100).key).toBe('D major');
  });
});

describe('the analyzer', () => {
  const sampleRate = 22_050;
  const nextNoise = noise();
  const samplesOf = (sample: (i: number) => number) =>
    Float32Array.from({ length: 12 * sampleRate }, (_, i) => sample(i));
  it.each([
    ['silence', samplesOf(() => 0)],
    ['noise', samplesOf(() => 0.5 * nextNoise())],
    ['one tone', samplesOf((i) => 0.5 * Math.sin((2 * Math.PI * 440 * i) / sampleRate))],
    [
      'a tone and its fifth',
      samplesOf(
        (i) => 0.3 * (Math.sin((TURN * 220 * i) / sampleRate) + Math.sin((TURN * 330 * i) / sampleRate)),
      ),
    ],
    ['nine samples', new Float32Array(9)],
  ])('returns null for %s', (_name, samples) => {
    expect(analyze(samples, sampleRate)).toEqual({ bpm: null, key: null });
  });
});

it('measure finds the composed tempo and key in an MP3', async () => {
  const { audio, facts } = await compose({
    prompt: 'Deep house, 122 bpm, F minor',
    seed: 502,
    format: 'mp3_44100_128',
    lengthMs: 24_000,
  });
  expect(facts).toMatchObject({ bpm: 122, key: 'F minor' });
  expect(await measure(audio.bytes)).toMatchObject({ bpm: 122, key: 'F minor' });
}, 60_000);
