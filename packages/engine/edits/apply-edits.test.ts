import { beforeAll, describe, expect, it } from 'vitest';
import type { Edit } from '#contract/edits.ts';
import { applyEdits } from '#engine/edits/apply-edits.ts';
import type { Piece } from '#engine/edits/piece.ts';
import { composePiece, editedPiece, eventsOf, scoreOf } from '#engine/testing/pieces.ts';

/** Intro, Verse 1, Chorus 1, Verse 2, Chorus 2 and Outro of 2, 4, 8, 4, 8 and 4 bars. */
let piece: Piece;
beforeAll(async () => {
  piece = await composePiece('Upbeat pop, 120 bpm, C major', { lengthMs: 60_000 });
}, 60_000);

const entriesAfter = (edits: Edit[], of: Piece = piece) =>
  applyEdits(of, edits).plan.sections.map(({ parts }) => parts);

const pitchesOf = async (version: Piece) =>
  (await scoreOf(version)).parts.flatMap((part) => (part.kind === 'notes' ? part.notes : []));
const transposed = async (version: Piece, ...steps: readonly number[]): Promise<Piece> =>
  editedPiece(
    version,
    applyEdits(
      version,
      steps.map((semitones) => ({ kind: 'key', semitones })),
    ),
  );

describe('edits of parts', () => {
  it('add up in the entries of each section', async () => {
    const first = applyEdits(piece, [{ kind: 'level', parts: ['drums'], by_db: -3, sections: [1, 2] }]);
    expect(first.arrangement).toBeUndefined();
    expect(first.lengthMs).toBe(60_000);
    const entry = { part: 'drums', level_db: -3 };
    expect(first.plan.sections.map(({ parts }) => parts)).toEqual([
      undefined,
      [entry],
      [entry],
      undefined,
      undefined,
      undefined,
    ]);
    const version = await editedPiece(piece, first);
    expect(
      entriesAfter([{ kind: 'level', parts: ['drums'], by_db: -1.5, sections: [1] }], version)[1],
    ).toEqual([{ part: 'drums', level_db: -4.5 }]);
    expect(
      entriesAfter([{ kind: 'level', parts: ['drums'], by_db: 3, sections: [1] }], version)[1],
    ).toBeUndefined();
    expect(entriesAfter([{ kind: 'density', parts: ['drums'], by: -1, sections: [1] }], version)[1]).toEqual([
      { part: 'drums', level_db: -3, density: -1 },
    ]);
  });

  it('in bars of two sections become entries of both, and whole sections have no bars', () => {
    const entries = entriesAfter([{ kind: 'mute', parts: ['drums'], bars: { from: 5, to: 15 } }]);
    expect(entries[1]).toEqual([{ part: 'drums', bars: { from: 3, to: 4 }, plays: false }]);
    expect(entries[2]).toEqual([{ part: 'drums', plays: false }]);
    expect(entries[3]).toEqual([{ part: 'drums', bars: { from: 1, to: 1 }, plays: false }]);
    const { changed, unchanged } = applyEdits(piece, [
      { kind: 'mute', parts: ['drums'], bars: { from: 5, to: 15 } },
    ]);
    expect(changed).toEqual([1, 2, 3].map((section) => ({ section, parts: ['drums'] })));
    expect(unchanged.bars).toBe(30 - 11);
    expect(unchanged.parts).not.toContain('drums');
  });

  it('concern only the sections in which the part plays', () => {
    const entries = entriesAfter([{ kind: 'level', parts: ['bells'], by_db: 2 }]);
    expect(entries.map((parts) => parts?.length ?? 0)).toEqual([0, 0, 1, 0, 1, 0]);
  });

  it('without an effect are remarks, and an error if nothing else changes', () => {
    const cello: Edit = { kind: 'level', parts: ['cello'], by_db: 2 };
    const { remarks, changed } = applyEdits(piece, [
      cello,
      { kind: 'brightness', parts: ['drums'], by: 1, sections: [1] },
    ]);
    expect(remarks).toEqual([{ what: 'no_effect', edit: 0, reason: 'No cello plays in this piece.' }]);
    expect(changed).toEqual([{ section: 1, parts: ['drums'] }]);
    expect(() => applyEdits(piece, [cello])).toThrow('These changes would change nothing.');
    expect(() => applyEdits(piece, [{ kind: 'level', parts: ['bells'], by_db: 2, sections: [1] }])).toThrow(
      'These changes would change nothing.',
    );
    expect(() => applyEdits(piece, [{ kind: 'replace', part: 'drums', instrument: 'cello' }])).toThrow(
      'These changes would change nothing.',
    );
    expect(() => applyEdits(piece, [{ kind: 'tempo', bpm: 120 }])).toThrow(
      'These changes would change nothing.',
    );
    expect(() => applyEdits(piece, [{ kind: 'key', key: 'C major' }])).toThrow(
      'These changes would change nothing.',
    );
  });

  it('name an instrument that replaced another one by the part that it replaced', async () => {
    const replaced = applyEdits(piece, [
      { kind: 'replace', part: 'bells', instrument: 'flute', sections: [2] },
    ]);
    expect(replaced.plan.sections[2]!.parts).toEqual([{ part: 'bells', instrument: 'flute' }]);
    const version = await editedPiece(piece, replaced);
    expect(entriesAfter([{ kind: 'level', parts: ['flute'], by_db: 2 }], version)[2]).toEqual([
      { part: 'bells', instrument: 'flute', level_db: 2 },
    ]);
  });

  it('let an instrument play again that was silenced', async () => {
    const muted = await editedPiece(
      piece,
      applyEdits(piece, [{ kind: 'mute', parts: ['drums'], sections: [1] }]),
    );
    expect(
      muted.outline.parts.find(({ part }) => part === 'drums')!.sections.map(({ section }) => section),
    ).not.toContain(1);
    const back = applyEdits(muted, [{ kind: 'add', instrument: 'drums', sections: [1] }]);
    expect(back.plan.sections[1]!.parts).toBeUndefined();
    expect(back.arrangement).toBeUndefined();
  });
});

describe('edits of the structure', () => {
  it('move the entries and the lyrics of sections with them', async () => {
    const louder = await editedPiece(
      piece,
      applyEdits(piece, [{ kind: 'level', parts: ['drums'], by_db: 2, sections: [2] }]),
    );
    const { plan, changed } = applyEdits(louder, [{ kind: 'order', sections: [0, 2, 1, 2, 5] }]);
    expect(plan.sections.map(({ section_name, parts }) => [section_name, parts?.length ?? 0])).toEqual([
      ['Intro', 0],
      ['Chorus 1', 1],
      ['Verse 1', 0],
      ['Chorus 1', 1],
      ['Outro', 0],
    ]);
    expect(changed).toEqual([]);
  });

  it('apply before other edits, which name sections of the piece before all edits', () => {
    const { plan } = applyEdits(piece, [
      { kind: 'level', parts: ['drums'], by_db: 2, sections: [2] },
      { kind: 'order', sections: [0, 2, 1, 5] },
    ]);
    expect(plan.sections.map(({ parts }) => parts?.length ?? 0)).toEqual([0, 1, 0, 0]);
  });

  it('keep to the limits of a piece', () => {
    expect(() =>
      applyEdits(piece, [
        { kind: 'length', section: 1, by_bars: 64 },
        { kind: 'length', section: 2, by_bars: 64 },
      ]),
    ).toThrow('This track already has the maximum length.');
    expect(() => applyEdits(piece, [{ kind: 'order', sections: [0, 6] }])).toThrow(
      'This track doesn’t have that section.',
    );
    expect(() => applyEdits(piece, [{ kind: 'length', section: 0, by_bars: -2 }])).toThrow(
      'These changes would change nothing.',
    );
  });

  it('transpose by as many semitones as they say, also a version that is transposed already', async () => {
    const written = await pitchesOf(piece);
    /** The interval that most notes move by. */
    const intervalOf = async (version: Piece): Promise<number | undefined> => {
      const moved = (await pitchesOf(version)).map(({ pitch }, i) => pitch - written[i]!.pitch);
      return [...new Set(moved)].find(
        (one) => moved.filter((other) => other === one).length > moved.length / 2,
      );
    };
    for (const semitones of [6, -6, 10, -7])
      expect(await intervalOf(await transposed(piece, semitones))).toBe(semitones);
    const higher = await transposed(piece, 4);
    expect(await intervalOf(await transposed(higher, 4))).toBe(8);
    expect(await intervalOf(await transposed(piece, 4, 3))).toBe(7);
    expect(await intervalOf(await transposed(higher, 11))).toBe(3);
    const back = await transposed(higher, -4);
    expect(back.arrangement).toMatchObject({ key: piece.outline.key });
    expect(await intervalOf(back)).toBe(0);
  });

  it('combine on one section, and on a version that is arranged', async () => {
    const result = applyEdits(piece, [
      { kind: 'tempo', factor: 0.9 },
      { kind: 'length', section: 1, by_bars: 2 },
      { kind: 'chords', colour: 'richer', sections: [1, 3] },
      { kind: 'add', instrument: 'cello', sections: [1] },
      { kind: 'key', semitones: 2 },
    ]);
    const version = await editedPiece(piece, result);
    expect(result.plan.sections.reduce((sum, section) => sum + section.duration_ms!, 0)).toBe(
      result.lengthMs,
    );
    expect(version.outline.sections[1]!.bars).toBe(6);
    expect(version.outline.sections[1]!.chords).toMatch(/^Bm7 \| Gmaj7/);
    expect(version.outline.key).toBe('D major');
    const cello = version.outline.parts.find(({ part }) => part === 'cello')!;
    expect(cello.sections.map(({ section }) => section)).toEqual([1]);
    const score = await scoreOf(version);
    expect(score.lengthMs).toBe(result.lengthMs);
    const shorter = applyEdits(version, [{ kind: 'length', section: 1, by_bars: -2 }]);
    const again = await editedPiece(version, shorter);
    expect(again.outline.sections[1]!.bars).toBe(4);
    expect(shorter.arrangement!.sources.length).toBeLessThanOrEqual(4);
    expect(again.outline.sections[2]!.chords).toBe(version.outline.sections[2]!.chords);
    expect((await scoreOf(again)).parts.flatMap(eventsOf).length).toBeGreaterThan(500);
  });

  it(
    'work on a sung piece: lines keep their section, in the range of the singer',
    { timeout: 60_000 },
    async () => {
      const sung = await composePiece('Pop song about the summer rain, female vocals, 120 bpm', {
        instrumental: false,
        seed: 21,
        lengthMs: 40_000,
      });
      const result = applyEdits(sung, [
        { kind: 'key', semitones: 5 },
        { kind: 'tempo', factor: 1.1 },
      ]);
      const version = await editedPiece(sung, result);
      const [before, after] = [await scoreOf(sung), await scoreOf(version)].map((score) =>
        score.parts.find((part) => part.kind === 'voice' && part.role === 'lead'),
      );
      expect(
        before?.kind === 'voice' && after?.kind === 'voice' && after.lines.map(({ spoken }) => spoken.text),
      ).toEqual(before?.kind === 'voice' && before.lines.map(({ spoken }) => spoken.text));
      expect(result.plan.sections.map(({ lines }) => lines)).toEqual(
        sung.plan.sections.map(({ lines }) => lines),
      );
      const pitches = eventsOf(after).map((event) => ('pitch' in event ? event.pitch : 0));
      expect(Math.max(...pitches)).toBeLessThanOrEqual(81);
    },
  );
});
