import { expect, it } from 'vitest';
import { withKeySigns } from '#web/kit/key-signs.ts';

it('writes flats and sharps of keys with their signs, and leaves other words alone', () => {
  expect(withKeySigns('A pop piece in Bb lydian at 90 BPM')).toBe('A pop piece in B♭ lydian at 90 BPM');
  expect(withKeySigns('F# minor')).toBe('F♯ minor');
  expect(withKeySigns('D major for Bb clarinet')).toBe('D major for Bb clarinet');
});
