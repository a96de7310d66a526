import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { importMusic } from '#engine/import/import-music.ts';

const read = (unit: string, body: string) =>
  importMusic(new TextEncoder().encode(`X:1\nT:A tune\nM:4/4\nL:${unit}\nQ:1/4=60\nK:C\n${body}\n`));
const notesOf = ({ plan }: ReturnType<typeof read>) =>
  plan.sections.map(({ melody }) => melody?.notes.length ?? 0);
const linesOf = ({ plan }: ReturnType<typeof read>) => plan.sections.map(({ lines }) => lines.length);
/** A bar with the shortest notes that the contract takes. */
const fastBar = `${'CDEFGABc'.repeat(16)}|`;

it('an import says that the melody begins behind the part that was read', () => {
  const imported = read('1/4', `${'z4|'.repeat(100)}CDEF|`);
  expect(notesOf(imported).every((count) => count === 0)).toBe(true);
  expect(imported.warnings).toContain(
    'No note of the melody is in the part that was read, so the lead rests.',
  );
});

it('an import says how many notes of a section were left out', () => {
  const imported = read('1/128', fastBar.repeat(8));
  expect(notesOf(imported)).toEqual([limits.melodyNotes.max, 0]);
  expect(imported.warnings).toContain(
    '24 notes of the melody were left out, because a section has at most 1000.',
  );
});

it('an import says how many notes of a piece were read', () => {
  const imported = read('1/128', fastBar.repeat(40));
  expect(imported.warnings).toContain('Only the first 4000 notes of the melody were read.');
});

it('an import says how many lines of lyrics were left out', () => {
  const imported = read('1/4', Array.from({ length: 40 }, (_, i) => `C\nw: la${i}`).join('\n'));
  expect(linesOf(imported)).toEqual([limits.planLines.max, 0]);
  expect(imported.warnings).toContain('10 lines of lyrics were left out.');
});

it('an import from which nothing was left out says nothing of the kind', () => {
  const imported = read('1/4', 'CDEF|\nw: la la la la\nGABc|');
  expect([notesOf(imported), linesOf(imported)]).toEqual([
    [8, 0],
    [1, 0],
  ]);
  expect(imported.warnings.join()).not.toMatch(/left out|were read|rests/);
});
