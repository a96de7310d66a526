import { describe, expect, it } from 'vitest';
import { improveEffectPrompt } from '#engine/compose/effect-prompt.ts';
import { understandEffect } from '#engine/effects/understand/understand-effect.ts';

const kindsOf = (prompt: string) =>
  understandEffect({ prompt, durationMs: 5_000, seed: 1, format: 'wav' }).layers.map(({ kind }) => kind);

describe('an improved effect prompt', () => {
  it.each(['door', 'distant thunder over light rain', 'a coin', 'footsteps on gravel', 'spaceship landing'])(
    'preserves the words of “%s” and the kinds of sound',
    (prompt) => {
      const improved = improveEffectPrompt(prompt, 1);
      expect(improved.startsWith(prompt)).toBe(true);
      expect(kindsOf(improved)).toEqual(expect.arrayContaining(kindsOf(prompt)));
      expect(improved).not.toMatch(/not understood|no sound I know/);
    },
  );

  it('does not repeat a word that is the name of the sound', () => {
    expect(improveEffectPrompt('rain', 1)).toBe('rain, outdoors');
    expect(improveEffectPrompt('Rain, outdoors', 1)).toBe('Rain, outdoors');
  });

  it('never exceeds the maximum prompt length', () => {
    expect(improveEffectPrompt(`rain ${'x'.repeat(394)}`, 1).length).toBeLessThanOrEqual(400);
  });
});
