import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import type { SectionSeed } from '#engine/compose/music.types.ts';
import { encodeMidi } from '#engine/encode/midi.ts';
import { readMidi } from '#engine/encode/testing/read-midi.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import type { Score } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const written = (genre: string, seed: number, sectionSeeds: readonly SectionSeed[] = []): Score => {
  const request = { prompt: '', genres: [genre], seed, lengthMs: 60_000, sectionSeeds };
  const intent = understand({ ...request, format: 'wav' });
  return writeScore(intent, resolvePlan(writePlan(intent), intent));
};

/** Every event of the piece as text, with its start beat. */
const eventsOf = ({ parts }: Score): Map<string, number> =>
  new Map(
    parts.flatMap((part) =>
      (part.kind === 'drums' ? part.hits : part.notes).map((sound) => [
        `${part.name} ${JSON.stringify(sound)}`,
        sound.startBeats,
      ]),
    ),
  );

const differences = (before: Score, after: Score): number[] => {
  const [one, two] = [eventsOf(before), eventsOf(after)];
  return [
    ...[...one].filter(([sound]) => !two.has(sound)),
    ...[...two].filter(([sound]) => !one.has(sound)),
  ].map(([, beat]) => beat);
};

/** Note-on messages of each track. */
const startsOf = (piece: Score) =>
  readMidi(encodeMidi(piece)).tracks.map((track) => track.filter(({ status }) => status >> 4 === 9));

/** Timing noise can move the first notes of a section before its bar line. */
const TIMING_NOISE = 0.15;
/** A strummed chord can end after the section. */
const STRUM = 0.5;

describe('a regenerated section', () => {
  it('has different notes and leaves every other section unchanged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...genrePresets), fc.nat(1_000), fc.nat(20), (genre, seed, index) => {
        const before = written(genre, seed);
        const section = index % before.sections.length;
        const after = written(genre, seed, [{ section, seed: seed + 1 }]);
        const from = before.sections[section]!.startBeats - TIMING_NOISE;
        const to = (before.sections[section + 1]?.startBeats ?? Infinity) + STRUM;
        const beats = differences(before, after);
        expect(beats.length).toBeGreaterThan(0);
        for (const beat of beats) expect(beat >= from && beat < to, `${beat} in ${from}..${to}`).toBe(true);
        expect(after).toMatchObject({
          lengthMs: before.lengthMs,
          tempo: before.tempo,
          key: before.key,
          sections: before.sections,
        });
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  it('is unchanged when another section is regenerated later', () => {
    const once = written('Pop', 7, [{ section: 1, seed: 70 }]);
    const twice = written('Pop', 7, [
      { section: 1, seed: 70 },
      { section: 3, seed: 71 },
    ]);
    const [from, to] = [3, 4].map((i) => once.sections[i]!.startBeats) as [number, number];
    const beats = differences(once, twice);
    expect(beats.length).toBeGreaterThan(0);
    expect(beats.every((beat) => beat >= from - TIMING_NOISE && beat < to + STRUM)).toBe(true);
  });

  it('leaves the piece unchanged if the plan has no such section', () => {
    expect(written('Jazz', 3, [{ section: 29, seed: 1 }])).toEqual(written('Jazz', 3));
  });

  it('equals the original section if regenerated with the piece’s seed', () => {
    const before = written('House', 4);
    expect(differences(before, written('House', 4, [{ section: 2, seed: 4 }]))).toEqual([]);
  });

  it('changes only the notes of its own bars in the MIDI file', () => {
    const score = written('Rock', 12);
    const again = written('Rock', 12, [{ section: 2, seed: 99 }]);
    const [from, to] = [2, 3].map((i) => score.sections[i]!.startBeats * 480) as [number, number];
    const outside = (piece: Score) =>
      startsOf(piece).map((track) =>
        track.filter(({ tick }) => tick < from - TIMING_NOISE * 480 || tick >= to + STRUM * 480),
      );
    expect(outside(again)).toEqual(outside(score));
    expect(outside(score).flat().length).toBeGreaterThan(100);
    expect(startsOf(again)).not.toEqual(startsOf(score));
  });
});
