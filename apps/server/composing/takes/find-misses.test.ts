import { describe, expect, it } from 'vitest';
import { brief, tolerances, type TakeMeasurements } from '#contract/take-sets.ts';
import type { TrackType } from '#contract/tracks.ts';
import { findMisses } from './find-misses.ts';
import { requestedOf } from './requested-of-brief.ts';

const asBrief = (type: TrackType, settings: object) => brief.parse({ type, settings });
const good: TakeMeasurements = {
  durationMs: 30_000,
  bpm: 120,
  key: 'D minor',
  loudnessLufs: -14,
  truePeakDbtp: -1.5,
  silenceSeconds: 0.4,
  clippedSamples: 0,
  hasVoice: false,
};

const stated = asBrief('music', { prompt: 'A march in D minor at 120 bpm', music_length_ms: 30_000 });

async function missesOf(
  changes: Partial<TakeMeasurements>,
  { of = stated, isKeyDetected = false, isCutOff = false, within = {}, orderedMs = 30_000 } = {},
) {
  const take = { type: of.type, measurements: { ...good, ...changes }, isKeyDetected, isCutOff };
  return findMisses(take, await requestedOf(of, orderedMs), tolerances.parse(within));
}

describe('a take of a brief that states length, tempo and key', () => {
  it('passes as it was asked for, and within the tolerances', async () => {
    expect(await missesOf({})).toEqual([]);
    const near = {
      durationMs: 30_490,
      bpm: 122,
      loudnessLufs: -12.1,
      truePeakDbtp: -0.01,
      clippedSamples: 7,
    };
    expect(await missesOf(near)).toEqual([]);
  });

  it.each<[string, Partial<TakeMeasurements>, string[]]>([
    ['too long', { durationMs: 30_600 }, ['length']],
    ['too fast', { bpm: 124 }, ['tempo']],
    ['in another key', { key: 'E minor' }, ['key']],
    ['too loud', { loudnessLufs: -11 }, ['loudness']],
    ['too quiet', { loudnessLufs: -17 }, ['loudness']],
    ['clipped', { clippedSamples: 40, truePeakDbtp: 0.4 }, ['clipping', 'peak']],
    ['silent for four seconds', { silenceSeconds: 4 }, ['silence']],
    [
      'silent',
      { loudnessLufs: null, truePeakDbtp: null, silenceSeconds: 30, bpm: null, key: null },
      ['silence'],
    ],
    ['sung', { hasVoice: true }, ['unwanted_voice']],
  ])('misses it if it is %s', async (_what, changes, misses) => {
    expect(await missesOf(changes)).toEqual(misses);
  });

  it('passes at half or double tempo, which is the same beat counted differently', async () => {
    expect(await missesOf({ bpm: 60 })).toEqual([]);
    expect(await missesOf({ bpm: 240 })).toEqual([]);
  });

  it('does not miss what could not be measured', async () => {
    const unknown = { bpm: null, key: null, loudnessLufs: null, truePeakDbtp: null };
    expect(
      await missesOf({ ...unknown, silenceSeconds: null, clippedSamples: null, hasVoice: null }),
    ).toEqual([]);
  });

  it('in a related key misses it only if the key was not detected in the audio', async () => {
    for (const key of ['F major', 'D major', 'A minor', 'G minor']) {
      expect(await missesOf({ key }, { isKeyDetected: true })).toEqual([]);
      expect(await missesOf({ key })).toEqual(['key']);
    }
    expect(await missesOf({ key: 'G# minor' }, { isKeyDetected: true })).toEqual(['key']);
    expect(await missesOf({ key: 'B major' }, { isKeyDetected: true })).toEqual(['key']);
  });

  it('follows the tolerances of its set', async () => {
    const within = { tempoPercent: 10, lengthMs: 2_000, loudnessLu: 5, truePeakDbtp: 1, key: false };
    const changes = { bpm: 130, durationMs: 31_900, loudnessLufs: -10, truePeakDbtp: 0.9, key: 'C major' };
    expect(await missesOf(changes, { within })).toEqual([]);
    expect(await missesOf({ bpm: 121 }, { within: { tempoPercent: 0.5 } })).toEqual(['tempo']);
  });
});

it('a brief asks only for the numbers that it states', async () => {
  const open = asBrief('music', { prompt: 'A slow, sad waltz' });
  expect(await missesOf({ durationMs: 12_000, bpm: 200, key: 'C major' }, { of: open })).toEqual([]);
  expect(await missesOf({ durationMs: 12_000 }, { of: open, isCutOff: true })).toEqual(['length']);
  const inWords = asBrief('music', { prompt: 'A waltz, half a minute' });
  expect(await missesOf({ durationMs: 12_000 }, { of: inWords })).toEqual(['length']);
  const planned = asBrief('music', {
    prompt: 'A waltz',
    useCompositionPlan: true,
    composition_plan: { sections: [{ section_name: 'A', duration_ms: 30_000 }] },
  });
  expect(await missesOf({ durationMs: 12_000 }, { of: planned })).toEqual(['length']);
});

it('a song without a voice misses its brief', async () => {
  const song = asBrief('music', { prompt: 'A song', instrumental: false });
  expect(await missesOf({ hasVoice: false }, { of: song })).toEqual(['voice']);
  expect(await missesOf({ hasVoice: true }, { of: song })).toEqual([]);
});

it('a sound effect may be of any loudness and end in silence, but not be silent', async () => {
  const effect = asBrief('sound_effect', { prompt: 'a door slam', duration: 22_000 });
  const short = { durationMs: 22_000 };
  const of22 = { of: effect, orderedMs: 22_000 };
  expect(await missesOf({ ...short, loudnessLufs: -40, silenceSeconds: 15 }, of22)).toEqual([]);
  expect(await missesOf({ ...short, loudnessLufs: -80, silenceSeconds: 22 }, of22)).toEqual(['silence']);
  expect(await missesOf({ durationMs: 21_000 }, of22)).toEqual(['length']);
  const unstated = asBrief('sound_effect', { prompt: 'a door slam' });
  expect(await missesOf({ durationMs: 29_000 }, { of: unstated })).toEqual([]);
});

it('speech is -16 LUFS and has a voice', async () => {
  const speech = asBrief('voice', { text: 'Good evening.', voice: 'any' });
  expect(await missesOf({ loudnessLufs: -16, hasVoice: true }, { of: speech })).toEqual([]);
  expect(await missesOf({ loudnessLufs: -12, hasVoice: false }, { of: speech })).toEqual([
    'loudness',
    'voice',
  ]);
});
