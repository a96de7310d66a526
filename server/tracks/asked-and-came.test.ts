import { describe, expect, it } from 'vitest';
import { differencesOf } from './asked-and-came.ts';
import type { TrackFacts } from './track-facts.ts';

const points = 256;
/** As loud as this in each of 256 slices, but for those from `from` up to `to`. */
const outline = (from = 0, to = 0) => {
  const peak = Buffer.alloc(points, 120).fill(0, from, to).toString('base64');
  return { points, peak, rms: peak };
};

const take = { trackType: 'music', source: 'generated', durationMs: 30_000, waveform: outline() } as const;
const differences = (facts: TrackFacts, more: object = {}) => differencesOf({ ...take, ...more, facts });

describe('what was asked for and what came', () => {
  it('differ in length by more than coding adds or takes', () => {
    const asked = { durationMs: 30_000 };
    expect(differences({ asked }, { durationMs: 27_000 })).toEqual([{ what: 'length', asked: 30, came: 27 }]);
    expect(differences({ asked }, { durationMs: 30_950 })).toEqual([]);
    expect(differences({ asked: { durationMs: 300_000 } }, { durationMs: 292_000 })).toEqual([]);
  });

  it('are held closer together in a short effect', () => {
    const effect = { trackType: 'sound_effect', durationMs: 4_400 };
    expect(differences({ asked: { durationMs: 5_000 } }, effect)).toEqual([
      { what: 'length', asked: 5, came: 4.4 },
    ]);
  });

  it('differ in tempo, but not where the same beat is counted otherwise', () => {
    const asked = { bpm: 120 };
    expect(differences({ asked, bpm: 96 })).toEqual([{ what: 'tempo', asked: 120, came: 96 }]);
    for (const bpm of [60, 118, 123, 240, null]) expect(differences({ asked, bpm })).toEqual([]);
  });

  it.each([
    ['D minor', 'F major', true],
    ['D minor', 'D major', true],
    ['D minor', 'Dm', false],
    ['D dorian', 'D minor', false],
    ['C# minor', 'Db minor', false],
    ['D minor', 'atonal', false],
  ])('asked for %s, %s is another key: %s', (asked, key, isOther) => {
    const expected = isOther ? [{ what: 'key', asked, came: key }] : [];
    expect(differences({ asked: { key }, key })).toEqual([]);
    expect(differences({ asked: { key: asked }, key })).toEqual(expected);
  });
});

describe('a take as it should not be', () => {
  it('goes over full scale, or can hardly be heard', () => {
    expect(differences({ truePeakDbtp: 1.2 })).toEqual([{ what: 'clipping', overDb: 1.2 }]);
    expect(differences({ truePeakDbtp: 0.2, loudnessLufs: -20 })).toEqual([]);
    expect(differences({ loudnessLufs: -42 })).toEqual([{ what: 'quiet', lufs: -42 }]);
  });

  it('is silent for a good part of it', () => {
    const [silence] = differences({}, { waveform: outline(128, 256) });
    expect(silence).toEqual({ what: 'silence', from: 15, to: 30 });
    expect(differences({}, { waveform: outline(240, 256) })).toEqual([]);
  });

  it('is no effect that is quiet and dies away', () => {
    const effect = { trackType: 'sound_effect', waveform: outline(100, 256) };
    expect(differences({ loudnessLufs: -48 }, effect)).toEqual([]);
  });
});

it('what people bring along is as it is, and of what is long made nothing is known', () => {
  expect(differences({ truePeakDbtp: 3 }, { source: 'uploaded' })).toEqual([]);
  expect(differencesOf({ ...take, facts: null })).toEqual([]);
});
