import { describe, expect, it } from 'vitest';
import { findDifferences } from './quality-check.ts';
import type { TrackFacts } from '#server/platform/schema/track-facts.ts';

const points = 256;
/** A waveform of constant level in 256 points, silent in points from `from` up to `to`. */
const waveformOf = (from = 0, to = 0) => {
  const peak = Buffer.alloc(points, 120).fill(0, from, to).toString('base64');
  return { points, peak, rms: peak };
};

const take = { trackType: 'music', source: 'generated', durationMs: 30_000, waveform: waveformOf() } as const;
const differences = (facts: TrackFacts, more: object = {}) => findDifferences({ ...take, ...more, facts });

describe('findDifferences compared with the request', () => {
  it('reports a length outside the tolerance for encoder padding', () => {
    const requested = { durationMs: 30_000 };
    expect(differences({ requested }, { durationMs: 27_000 })).toEqual([
      { what: 'length', requested: 30, actual: 27 },
    ]);
    expect(differences({ requested }, { durationMs: 30_950 })).toEqual([]);
    expect(differences({ requested: { durationMs: 300_000 } }, { durationMs: 292_000 })).toEqual([]);
  });

  it('has a smaller length tolerance for a sound effect', () => {
    const effect = { trackType: 'sound_effect', durationMs: 4_400 };
    expect(differences({ requested: { durationMs: 5_000 } }, effect)).toEqual([
      { what: 'length', requested: 5, actual: 4.4 },
    ]);
  });

  it('reports a different tempo, but not half or double of it', () => {
    const requested = { bpm: 120 };
    expect(differences({ requested, bpm: 96 })).toEqual([{ what: 'tempo', requested: 120, actual: 96 }]);
    for (const bpm of [60, 118, 123, 240, null]) expect(differences({ requested, bpm })).toEqual([]);
  });

  it.each([
    ['D minor', 'F major', true],
    ['D minor', 'D major', true],
    ['D minor', 'Dm', false],
    ['D dorian', 'D minor', false],
    ['C# minor', 'Db minor', false],
    ['D minor', 'atonal', false],
  ])('requested %s, actual %s: reported as a different key is %s', (requested, key, isOther) => {
    const expected = isOther ? [{ what: 'key', requested, actual: key }] : [];
    expect(differences({ requested: { key }, key })).toEqual([]);
    expect(differences({ requested: { key: requested }, key })).toEqual(expected);
  });
});

describe('findDifferences without a request', () => {
  it('reports clipping and low loudness', () => {
    expect(differences({ truePeakDbtp: 1.2 })).toEqual([{ what: 'clipping', overDb: 1.2 }]);
    expect(differences({ truePeakDbtp: 0.2, loudnessLufs: -20 })).toEqual([]);
    expect(differences({ loudnessLufs: -42 })).toEqual([{ what: 'quiet', lufs: -42 }]);
  });

  it('reports a long silence', () => {
    const [silence] = differences({}, { waveform: waveformOf(128, 256) });
    expect(silence).toEqual({ what: 'silence', from: 15, to: 30 });
    expect(differences({}, { waveform: waveformOf(240, 256) })).toEqual([]);
  });

  it('does not report a quiet or decaying sound effect', () => {
    const effect = { trackType: 'sound_effect', waveform: waveformOf(100, 256) };
    expect(differences({ loudnessLufs: -48 }, effect)).toEqual([]);
  });
});

it('findDifferences returns nothing for uploads and for tracks without facts', () => {
  expect(differences({ truePeakDbtp: 3 }, { source: 'uploaded' })).toEqual([]);
  expect(findDifferences({ ...take, facts: null })).toEqual([]);
});
