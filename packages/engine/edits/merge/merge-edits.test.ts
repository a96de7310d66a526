import { beforeAll, describe, expect, it } from 'vitest';
import type { Edit } from '#contract/edits.ts';
import { applyEdits } from '#engine/edits/apply-edits.ts';
import { comparePieces } from '#engine/edits/compare-pieces.ts';
import { mergeEdits, planEditMerge } from '#engine/edits/merge/merge-edits.ts';
import { mergePieces } from '#engine/edits/merge/merge-pieces.ts';
import type { Piece } from '#engine/edits/piece.ts';
import { composePiece, editedPiece, scoreOf } from '#engine/testing/pieces.ts';

let base: Piece;
beforeAll(async () => {
  base = await composePiece('Upbeat pop, 120 bpm, C major', { lengthMs: 60_000 });
}, 60_000);

const edited = (...edits: Edit[]) => editedPiece(base, applyEdits(base, edits));

const at = (section: number) => ({ before: section, after: section });

describe('a comparison', () => {
  it('is empty for equal pieces', () => {
    expect(comparePieces(base, base)).toEqual([]);
  });

  it('names what each edit changed', async () => {
    const second = await edited(
      { kind: 'level', parts: ['drums'], by_db: -3, sections: [1] },
      { kind: 'length', section: 3, by_bars: 4 },
      { kind: 'add', instrument: 'cello', sections: [2] },
      { kind: 'tempo', bpm: 132 },
      { kind: 'ending', style: 'soft' },
    );
    const differences = comparePieces(base, second);
    expect(differences).toEqual(
      expect.arrayContaining([
        { kind: 'tempo', section: { before: null, after: null }, part: null, before: 120, after: 132 },
        { kind: 'ending', section: at(5), part: null, before: null, after: 'soft' },
        { kind: 'level', section: at(1), part: 'drums', before: 0, after: -3 },
        { kind: 'length', section: at(3), part: null, before: 4, after: 8 },
        expect.objectContaining({ kind: 'part', section: at(2), part: 'cello', before: null }),
      ]),
    );
    expect(differences.some(({ kind, section }) => kind === 'notes' && section.before !== 3)).toBe(false);
  });

  it('names only the key of a piece in another key, and only the register of one that plays higher', async () => {
    for (const edit of [
      { kind: 'key', semitones: 2 },
      { kind: 'key', key: 'C minor' },
    ] as const) {
      const kinds = comparePieces(base, await edited(edit)).map(({ kind }) => kind);
      expect(kinds).toEqual(['key']);
    }
    const higher = comparePieces(base, await edited({ kind: 'register', octaves: 1 }));
    expect(new Set(higher.map(({ kind }) => kind))).toEqual(new Set(['register']));
  });

  it('names only the key of sections that a merge moved to another key', async () => {
    const rock = await composePiece('Hard rock riff in D minor, 120 bpm', { seed: 3 });
    const sections = rock.plan.sections.map((_, section) => ({ source: 1, section }));
    const moved = await editedPiece(
      base,
      mergePieces([base, rock], { kind: 'merge', sources: [1, 2], sections }),
    );
    expect(moved.outline.key).toBe('C major');
    expect(comparePieces(rock, moved).map(({ kind }) => kind)).toEqual(['key']);
  });

  it('leaves out differences of intensity that cannot be heard', () => {
    const louder = (by: number): Piece => ({
      ...base,
      outline: {
        ...base.outline,
        sections: base.outline.sections.map((section) => ({ ...section, intensity: section.intensity + by })),
      },
    });
    expect(comparePieces(base, louder(0.04))).toEqual([]);
    expect(comparePieces(louder(0.05), base).map(({ kind }) => kind)).toEqual(
      base.outline.sections.map(() => 'intensity'),
    );
  });

  it('finds sections that moved or are missing', async () => {
    const second = await edited({ kind: 'order', sections: [0, 2, 1, 4, 5] });
    const moves = comparePieces(base, second).filter(({ kind }) => kind === 'section');
    expect(moves).toEqual([
      expect.objectContaining({ section: { before: 1, after: 2 } }),
      { kind: 'section', section: { before: 3, after: null }, part: null, before: 'Verse 2', after: null },
    ]);
  });
});

describe('a merge of edits', () => {
  it('combines what does not touch', async () => {
    const first = await edited(
      { kind: 'length', section: 3, by_bars: 4 },
      { kind: 'level', parts: ['bass'], by_db: 2 },
    );
    const second = await edited(
      { kind: 'level', parts: ['drums'], by_db: -3, sections: [3] },
      { kind: 'key', semitones: 2 },
      { kind: 'chords', colour: 'richer', sections: [1] },
    );
    const { conflicts, changes } = planEditMerge(base, first, second);
    expect(conflicts).toEqual([]);
    expect(changes).toContainEqual(expect.objectContaining({ by: 'first', kind: 'length' }));
    expect(changes).toContainEqual(expect.objectContaining({ by: 'second', kind: 'key' }));
    const result = mergeEdits(base, first, second, []);
    const merged = await editedPiece(base, result);
    expect(merged.outline.sections[3]!.bars).toBe(8);
    expect(merged.outline.key).toBe('D major');
    expect(merged.outline.sections[1]!.chords).toMatch(/^Bm7 \| Gmaj7/);
    expect(merged.plan.sections[3]!.parts).toEqual(
      expect.arrayContaining([
        { part: 'drums', level_db: -3 },
        { part: 'bass', level_db: 2 },
      ]),
    );
    expect((await scoreOf(merged)).lengthMs).toBe(result.lengthMs);
    expect(result.lengthMs).toBe(68_000);
  });

  it('asks about what excludes each other, and takes the choice', async () => {
    const first = await edited(
      { kind: 'level', parts: ['drums'], by_db: 2, sections: [1] },
      { kind: 'tempo', bpm: 100 },
    );
    const second = await edited(
      { kind: 'level', parts: ['drums'], by_db: -3, sections: [1] },
      { kind: 'tempo', bpm: 140 },
    );
    const { conflicts, changes } = planEditMerge(base, first, second);
    expect(conflicts.map(({ id }) => id)).toEqual(['tempo', 'level:1:drums']);
    expect(conflicts[1]).toEqual({
      id: 'level:1:drums',
      first: { kind: 'level', section: { before: 1, after: 1 }, part: 'drums', before: null, after: 2 },
      second: { kind: 'level', section: { before: 1, after: 1 }, part: 'drums', before: null, after: -3 },
    });
    expect(changes).toEqual([]);
    expect(() => mergeEdits(base, first, second, [{ conflict: 'tempo', take: 'first' }])).toThrow(
      'Some changes exclude each other. Choose one of each.',
    );
    const result = mergeEdits(base, first, second, [
      { conflict: 'tempo', take: 'second' },
      { conflict: 'level:1:drums', take: 'first' },
    ]);
    expect(result.arrangement!.bpm).toBe(140);
    expect(result.plan.sections[1]!.parts).toEqual([{ part: 'drums', level_db: 2 }]);
    expect(result.lengthMs).toBe(Math.round((60_000 * 120) / 140));
  });

  it('asks once about a part that one version names by its group and the other by its instrument', async () => {
    const { part } = base.outline.parts.find(({ stem }) => stem === 'bass')!;
    expect(part).not.toBe('bass');
    const first = await edited({ kind: 'level', parts: ['bass'], by_db: 2, sections: [1] });
    const second = await edited({ kind: 'level', parts: [part], by_db: -3, sections: [1] });
    const { conflicts, changes } = planEditMerge(base, first, second);
    expect(conflicts.map(({ id }) => id)).toEqual([`level:1:${part}`]);
    expect(changes).toEqual([]);
    const both = await edited({ kind: 'level', parts: ['bass'], by_db: -3, sections: [1] });
    expect(planEditMerge(base, first, both)).toEqual({
      changes: [],
      conflicts: [expect.objectContaining({ id: 'level:1:bass' })],
    });
    expect(planEditMerge(base, both, second).changes).toEqual([
      expect.objectContaining({ by: 'both', kind: 'level', part }),
    ]);
  });

  it('asks about the parts of a group alone that both changed', async () => {
    const first = await edited({ kind: 'level', by_db: 2, sections: [1] });
    const second = await edited({ kind: 'level', parts: ['drums'], by_db: -3, sections: [1] });
    const { conflicts, changes } = planEditMerge(base, first, second);
    expect(conflicts.map(({ id }) => id)).toEqual(['level:1:drums']);
    const others = base.outline.parts
      .filter(({ part, sections }) => part !== 'drums' && sections.some(({ section }) => section === 1))
      .map(({ part }) => part);
    expect(changes.map(({ part }) => part)).toEqual(others);
    const result = mergeEdits(base, first, second, [{ conflict: 'level:1:drums', take: 'second' }]);
    expect(result.plan.sections[1]!.parts).toContainEqual({ part: 'drums', level_db: -3 });
    const merged = await editedPiece(base, result);
    expect(comparePieces(second, merged)).toEqual(
      others.map((part) => ({ kind: 'level', section: at(1), part, before: 0, after: 2 })),
    );
  });

  it('asks about a section that both wrote in another way, and keeps the order that one changed', async () => {
    const first = await edited({ kind: 'chords', colour: 'richer', sections: [1] });
    const second = await edited({ kind: 'length', section: 1, by_bars: 2 });
    expect(planEditMerge(base, first, second).conflicts.map(({ id }) => id)).toEqual(['notes:1']);
    const third = await edited({ kind: 'order', sections: [0, 2, 1, 3, 4, 5] });
    const both = await editedPiece(base, mergeEdits(base, first, third, []));
    expect(both.plan.sections.map(({ section_name }) => section_name).slice(0, 3)).toEqual([
      'Intro',
      'Chorus 1',
      'Verse 1',
    ]);
    expect(both.outline.sections[2]!.chords).toMatch(/^Am7/);
  });

  it('is the edit that both made, and an error if nobody made one', async () => {
    const first = await edited({ kind: 'tempo', bpm: 100 });
    expect(mergeEdits(base, first, first, []).arrangement!.bpm).toBe(100);
    expect(planEditMerge(base, first, first).changes).toEqual([
      expect.objectContaining({ by: 'both', kind: 'tempo' }),
    ]);
    expect(() => mergeEdits(base, base, base, [])).toThrow('These changes would change nothing.');
  });
});

describe('a merge of versions', () => {
  it('takes the entries of parts with them, and silences parts', async () => {
    const other = await edited(
      { kind: 'level', parts: ['drums'], by_db: -4 },
      { kind: 'level', parts: ['bass'], by_db: 1 },
    );
    const { plan, arrangement } = mergePieces([base, other], {
      kind: 'merge',
      sources: [1, 2],
      sections: [
        { source: 0, section: 1, parts: [{ part: 'drums', from: { source: 1, section: 1 } }] },
        { source: 1, section: 2, parts: [{ part: 'drums', from: null }] },
        { source: 0, section: 5 },
      ],
    });
    expect(plan.sections.map(({ parts }) => parts)).toEqual([
      [{ part: 'drums', level_db: -4 }],
      [
        { part: 'bass', level_db: 1 },
        { part: 'drums', plays: false },
      ],
      undefined,
    ]);
    expect(arrangement!.sources).toHaveLength(1);
  });

  it('needs one metre and existing sections', async () => {
    const waltz = await composePiece('Waltz for piano in 3/4');
    const section = { source: 0, section: 0 };
    expect(() => mergePieces([base, waltz], { kind: 'merge', sources: [1, 2], sections: [section] })).toThrow(
      'These versions have different metres, so they cannot be merged.',
    );
    expect(() =>
      mergePieces([base], { kind: 'merge', sources: [1], sections: [{ source: 0, section: 17 }] }),
    ).toThrow('This track doesn’t have that section.');
  });
});
