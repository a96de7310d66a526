import { assert, constantFrom, option, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { promptWithComment } from './comment-prompt.ts';

const music = (prompt: string | null) => ({ trackType: 'music', prompt }) as const;

it('a prompt with a comment is both as sentences', () => {
  expect(promptWithComment(music('a slow waltz'), ' strings\n softer ')).toBe(
    'a slow waltz. strings softer.',
  );
  expect(promptWithComment(music('A slow waltz!'), 'Softer?')).toBe('A slow waltz! Softer?');
});

it('a track without a prompt gets the comment alone', () => {
  expect(promptWithComment(music(null), 'softer')).toBe('softer');
  expect(promptWithComment(music('  '), 'softer')).toBe('softer');
});

it('a prompt that is too long for the comment is cut, the comment is not', () => {
  const cut = promptWithComment(music('la '.repeat(1_000)), 'softer')!;
  expect(cut).toMatch(/^la la .*… softer\.$/);
  expect(cut.length).toBeLessThanOrEqual(limits.musicPrompt.max);
  const effect = promptWithComment({ trackType: 'sound_effect', prompt: 'rain' }, 'x'.repeat(500))!;
  expect(effect).toBe(`${'x'.repeat(limits.soundEffectPrompt.max - 1)}…`);
});

it('speech gets no prompt, because its prompt is spoken', () => {
  expect(promptWithComment({ trackType: 'voice', prompt: 'Hello' }, 'slower')).toBeNull();
});

it('a prompt with a comment is always within the limit of its type, and splits no character', () => {
  const text = string({ unit: 'grapheme', minLength: 1, maxLength: 3_000 });
  assert(
    property(constantFrom('music', 'sound_effect'), option(text), text, (trackType, prompt, comment) => {
      const max = trackType === 'music' ? limits.musicPrompt.max : limits.soundEffectPrompt.max;
      const result = promptWithComment({ trackType, prompt }, comment)!;
      expect(result.length).toBeLessThanOrEqual(max);
      expect(result.isWellFormed()).toBe(true);
    }),
    { numRuns: 60, seed: 7 },
  );
});
