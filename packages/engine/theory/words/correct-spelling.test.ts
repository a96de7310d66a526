import { expect, it } from 'vitest';
import { misspellings } from '#engine/theory/words/misspellings.data.ts';
import { correctSpelling } from '#engine/theory/words/correct-spelling.ts';

it.each([
  ['meloncholic paino', 'melancholic piano'],
  ['Accoustic guiter witout drumms', 'acoustic guitar without drums'],
  ['saxaphone jaz, 90 bmp', 'saxophone jazz, 90 bpm'],
  ['a piano', 'a piano'],
  ['paintings', 'paintings'],
])('correctSpelling turns "%s" into "%s"', (text, meant) => {
  expect(correctSpelling(text)).toBe(meant);
});

it('no misspelling is listed twice or is itself a correct word', () => {
  const wrong = Object.values(misspellings).flatMap((words) => words.split('|'));
  expect(new Set(wrong).size).toBe(wrong.length);
  expect(wrong.filter((word) => word in misspellings)).toEqual([]);
});
