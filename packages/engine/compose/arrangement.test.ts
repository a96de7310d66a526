import { beforeAll, describe, expect, it } from 'vitest';
import { composeMidi } from '#engine/compose/score-files.ts';
import { dryRun } from '#engine/compose/dry-run.ts';
import type { Piece } from '#engine/edits/piece.ts';
import type { Score } from '#engine/score/score.ts';
import { EARLY_MS, edited, differing, partNames, chromaOf } from '#engine/testing/arranged-pieces.ts';
import { composePiece, eventsOf, playedIn, scoreOf, stemsOf } from '#engine/testing/pieces.ts';

/** Mean velocity of events as `playedIn` gives them. */
const loudness = (played: readonly string[]): number =>
  played.reduce((sum, event) => sum + Number(event.split(' ')[2]), 0) / played.length;
describe('an arranged piece', { timeout: 60_000 }, () => {
  let piece: Piece;
  let score: Score;
  let stems: ReturnType<typeof stemsOf>;
  let drums: string;

  beforeAll(async () => {
    piece = await composePiece('Upbeat pop, 120 bpm, C major', { lengthMs: 60_000 });
    score = await scoreOf(piece);
    stems = stemsOf(score);
    drums = score.parts.find(({ kind }) => kind === 'drums')!.name;
  }, 60_000);

  it('plays a section four bars longer, identical before it and with the same notes after it', async () => {
    const longer = await edited(piece, { kind: 'length', section: 3, by_bars: 4 });
    const barMs = 2000;
    expect(longer.score.lengthMs).toBe(score.lengthMs + 4 * barMs);
    expect(longer.version.outline.sections[3]!.bars).toBe(piece.outline.sections[3]!.bars + 4);
    const startMs = longer.score.sections[3]!.startMs;
    for (const [name, stem] of stemsOf(longer.score))
      expect(differing(stem, stems.get(name)!, 0, startMs - EARLY_MS)).toBe(0);
    for (const name of partNames(score)) {
      for (const section of [0, 1, 2, 4, 5])
        expect(playedIn(longer.score, name, section)).toEqual(playedIn(score, name, section));
    }
    expect(playedIn(longer.score, drums, 3).length).toBeGreaterThan(playedIn(score, drums, 3).length * 1.3);
  });

  it('plays sections in another order, and composes an ending for the new last one', async () => {
    const reordered = await edited(piece, { kind: 'order', sections: [0, 2, 1, 4, 3] });
    const from = [0, 2, 1, 4];
    for (const name of partNames(score)) {
      for (const [section, original] of from.entries())
        expect(playedIn(reordered.score, name, section)).toEqual(playedIn(score, name, original));
    }
    const chords = reordered.version.outline.sections.map((section) => section.chords);
    expect(chords.slice(0, 4)).toEqual(from.map((section) => piece.outline.sections[section]!.chords));
    expect(chords[4]).toMatch(/\| C$/);
    expect(reordered.score.lengthMs).toBe(52_000);
    expect(reordered.version.plan.sections.map(({ section_name }) => section_name)).toEqual(
      [0, 2, 1, 4, 3].map((section) => piece.plan.sections[section]!.section_name),
    );
  });

  it('adds an instrument, and every other stem is identical', async () => {
    const added = await edited(piece, { kind: 'add', instrument: 'cello', sections: [1] });
    const cello = added.version.outline.parts.find(({ part }) => part === 'cello');
    expect(cello?.sections.map(({ section }) => section)).toEqual([1]);
    for (const part of score.parts) {
      const same = added.score.parts.find(({ name }) => name === part.name);
      expect(eventsOf(same)).toEqual(eventsOf(part));
    }
    const after = stemsOf(added.score);
    for (const name of ['drums', 'bass', 'lead'] as const)
      expect(differing(after.get(name)!, stems.get(name)!, 0, score.lengthMs)).toBe(0);
    expect(differing(after.get('harmony')!, stems.get('harmony')!, 4000, 16_000)).toBeGreaterThan(44_100);
  });

  it('plays a section with less energy softer', async () => {
    const calmer = await edited(piece, { kind: 'energy', by: -1, sections: [2] });
    expect(loudness(playedIn(calmer.score, drums, 2))).toBeLessThan(
      loudness(playedIn(score, drums, 2)) * 0.95,
    );
    expect(playedIn(calmer.score, drums, 4)).toEqual(playedIn(score, drums, 4));
  });

  it('plays one section slower', async () => {
    const slower = await edited(piece, { kind: 'tempo', bpm: 100, sections: [2] });
    expect(slower.score.tempo.map(({ bpm }) => bpm)).toEqual([120, 100, 120]);
    expect(slower.score.sections.map(({ durationMs }) => durationMs)).toEqual([
      4000, 8000, 19_200, 8000, 16_000, 8000,
    ]);
  });

  it('plays in minor with the notes of the scale altered', async () => {
    const minor = await edited(piece, { kind: 'key', key: 'C minor' });
    const chroma = chromaOf(minor.score, 2);
    expect(chroma[3]!).toBeGreaterThan(chroma[4]! * 10);
    expect(minor.version.outline.sections[2]!.chords).toMatch(/^Cm \|/);
  });

  it('has the same notes in MIDI and dry run, and needs a plan with all sections', async () => {
    const { version } = await edited(piece, { kind: 'tempo', bpm: 90 });
    const { outline: _, sectionSeeds: __, ...request } = version;
    expect(dryRun(request).bpm).toBe(90);
    expect((await composeMidi({ ...request, format: 'wav' })).bytes.length).toBeGreaterThan(1000);
    const plan = { ...version.plan, sections: version.plan.sections.slice(1) };
    expect(() => dryRun({ ...request, plan })).toThrow('This composition plan cannot be played.');
  });
});
