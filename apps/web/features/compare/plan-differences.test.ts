import { describe, expect, it } from 'vitest';
import type { VersionDifference } from '#contract/version-differences.ts';
import { differencesBySection } from '#web/features/compare/plan-differences.ts';

/** A difference in one section of both versions. */
const at = (
  section: number | null,
  kind: VersionDifference['kind'],
  before: VersionDifference['before'],
  after: VersionDifference['after'],
  part: string | null = null,
): VersionDifference => ({ kind, section: { before: section, after: section }, part, before, after });

const draw = (difference: VersionDifference) => differencesBySection([difference], 1).sections[0]![0];

describe('differencesBySection', () => {
  it('puts what differs in the whole piece apart, the ending into the last section, and new sections last', () => {
    const added = { ...at(2, 'section', null, 'Bridge'), section: { before: null, after: 2 } };
    const found = differencesBySection(
      [at(null, 'tempo', 90, 96.25), at(1, 'chords', 'Gm', 'Gm7'), at(2, 'ending', null, 'soft'), added],
      3,
    );
    expect(found).toEqual({
      whole: [{ kind: 'tempo', isMeasured: false, before: '90', after: '96.3' }],
      sections: [
        [],
        [{ kind: 'chords', isMeasured: false, before: 'Gm', after: 'Gm7' }],
        [
          { kind: 'form', isMeasured: false, part: 'ending', before: null, after: 'soft' },
          { kind: 'form', isMeasured: false, before: null, after: 'Bridge' },
        ],
      ],
      isMeasured: false,
    });
  });

  it('compares pieces without sections as a whole', () => {
    const ofKey = differencesBySection([at(null, 'key', 'D minor', 'F major')], 0);
    expect([ofKey.whole.length, ofKey.sections]).toEqual([1, [[]]]);
    expect(differencesBySection([], 0).sections).toEqual([[]]);
  });

  it('says in words how a part is changed', () => {
    expect(draw(at(0, 'level', 0, 3.5, 'strings'))).toMatchObject({ part: 'strings', words: '+3.5 dB' });
    expect(draw(at(0, 'level', 2, null, 'strings'))).toMatchObject({ kind: 'energy', words: '−2.0 dB' });
    expect(draw(at(0, 'brightness', -1, 1, 'piano'))).toMatchObject({ words: 'brighter, 2 steps' });
    expect(draw(at(0, 'density', null, -1, 'drums'))).toMatchObject({ kind: 'notes', words: 'fewer notes' });
    expect(draw(at(0, 'register', null, 1, 'violin'))).toMatchObject({ words: '1 octave higher' });
  });

  it('writes an instrument that plays in one version only, and one that another replaces', () => {
    expect(draw(at(0, 'part', 12, null, 'violin'))).toMatchObject({ before: 'violin', after: null });
    expect(draw(at(0, 'part', null, 12, 'violin'))).toMatchObject({ before: null, after: 'violin' });
    expect(draw(at(0, 'part', null, 0, 'violin'))).toMatchObject({ before: 'violin', after: null });
    const replaced = draw(at(0, 'instrument', 'brushes', 'sticks', 'drums'));
    expect(replaced).toEqual({
      kind: 'instruments',
      isMeasured: false,
      before: 'brushes',
      after: 'sticks',
    });
  });

  it('joins the parts that play other notes', () => {
    const notes = ['piano', 'bass', 'drums'].map((part) => at(0, 'notes', 12, 14, part));
    expect(differencesBySection([...notes, at(0, 'level', null, 2, 'bass')], 1).sections[0]).toEqual([
      {
        kind: 'notes',
        isMeasured: false,
        part: 'piano, bass, drums',
        words: 'other notes',
        before: null,
        after: null,
      },
      { kind: 'energy', isMeasured: false, part: 'bass', words: '+2.0 dB', before: null, after: null },
    ]);
  });

  it('says that a section moved, and that its lyrics are other ones', () => {
    expect(draw(at(0, 'section', 2, 3))).toMatchObject({ kind: 'form', words: 'moved to place 3' });
    expect(draw(at(0, 'lyrics', '', 'Rain on the roof'))).toMatchObject({ words: 'with lyrics' });
    expect(draw(at(0, 'lyrics', 'Rain', 'Snow'))).toMatchObject({ words: 'other lyrics' });
    expect(draw(at(0, 'styles', '', 'sparse'))).toMatchObject({ before: null, after: 'sparse' });
  });

  it('counts lengths in bars', () => {
    expect(draw(at(0, 'length', 8, 12))).toMatchObject({
      kind: 'length',
      before: '8 bars',
      after: '12 bars',
    });
  });
});
