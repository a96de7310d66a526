import { describe, expect, test } from 'vitest';
import { newSections, scoreRows } from '#web/features/compose/edits/changed-score.ts';
import { outline } from '#web/features/compose/edits/testing/outline.ts';

/** The bars of each section in which a part changes. */
const changesOf = (rows: ReturnType<typeof scoreRows>, part: string) =>
  rows
    .find((row) => row.part === part)!
    .sections.map((bars) => bars.map(({ changes }) => (changes ? 'x' : '.')).join(''));

test('the sections of the new version follow edits of order and length', () => {
  const sections = newSections(outline, [
    { kind: 'order', sections: [0, 2, 1, 2] },
    { kind: 'length', section: 2, by_bars: 2 },
  ]);
  expect(sections.map(({ name, firstBar, bars, source }) => [name, firstBar, bars, source])).toEqual([
    ['Intro', 1, 4, 0],
    ['Chorus', 5, 6, 2],
    ['Verse', 11, 8, 1],
    ['Chorus', 19, 6, 2],
  ]);
});

describe('the score of the new version', () => {
  test('marks the bars of a part that an edit names, and no other part', () => {
    const edits = [{ kind: 'level' as const, by_db: -3, parts: ['drums'], bars: { from: 7, to: 8 } }];
    const rows = scoreRows(outline, edits, [{ section: 1, parts: ['drums'] }]);
    expect(changesOf(rows, 'drums')).toEqual(['....', '..xx....', '....']);
    expect(changesOf(rows, 'piano')).toEqual(['....', '........', '....']);
  });

  test('lets a part play in the bars that a longer section gets', () => {
    const edits = [{ kind: 'length' as const, section: 2, by_bars: 2 }];
    const rows = scoreRows(outline, edits, [{ section: 2, parts: ['piano', 'drums'] }]);
    const chorus = rows.find(({ part }) => part === 'piano')!.sections[2]!;
    expect(chorus.map(({ plays }) => plays)).toEqual([true, true, true, true, true, true]);
  });

  test('marks whole sections without bars, and adds a row for a new part that plays where it changes', () => {
    const edits = [{ kind: 'add' as const, instrument: 'cello', sections: [2] }];
    const rows = scoreRows(outline, edits, [{ section: 2, parts: ['cello'] }]);
    const cello = rows.find(({ part }) => part === 'cello')!;
    expect(cello.label).toBe('Cello');
    expect(cello.sections.map((bars) => bars.filter(({ plays }) => plays).length)).toEqual([0, 0, 4]);
    expect(changesOf(rows, 'cello')).toEqual(['....', '........', 'xxxx']);
  });
});
