import { expect, it } from 'vitest';
import { musicalKey } from '#web/kit/musical-key.ts';

it.each([
  ['Bb major', 'B♭ major'],
  ['F# minor', 'F♯ minor'],
  ['D dorian', 'D dorian'],
  ['B minor', 'B minor'],
])('prints %s as %s', (key, printed) => {
  expect(musicalKey(key)).toBe(printed);
});
