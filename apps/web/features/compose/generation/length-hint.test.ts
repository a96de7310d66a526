import { expect, it } from 'vitest';
import { lengthHint, lengthNote } from '#web/features/compose/generation/length-hint.ts';

it('the default length may still be changed by the prompt', () => {
  expect(lengthHint(30_000, 30_000)).toBe('from the prompt, or 30 s');
  expect(lengthNote(30_000, 30_000)).toBe('(30 s unless the prompt says otherwise.)');
});

it('a length that the prompt states is named to the millisecond', () => {
  expect(lengthHint(12_500, 30_000)).toBe('12.5 s, from the prompt');
  expect(lengthNote(12_500, 30_000)).toBe('(12.5 s, from the prompt.)');
});
