import { describe, expect, it } from 'vitest';
import { improvePrompt } from '#engine/compose/prompt.ts';
import { dryRun } from '#engine/compose/dry-run.ts';

const prompts = [
  'a slow jazz waltz',
  'punk rock',
  'warm ambient clouds over a city at night',
  'house at 124 bpm in F minor',
  'lo-fi hip hop with a Rhodes, no drums',
  'a folk song in 6/8 for fiddle and acoustic guitar',
  'energetic metal with a breakdown',
  'classical piece for cello',
];

describe('an improved prompt', () => {
  it.each(prompts)('is longer than “%s” and has the same meaning', (prompt) => {
    const improved = improvePrompt(prompt, 7);
    expect(improved.startsWith(prompt)).toBe(true);
    expect(improved.length).toBeGreaterThan(prompt.length + 10);
    const [before, after] = [dryRun({ prompt, seed: 7 }), dryRun({ prompt: improved, seed: 7 })];
    expect(after.genres[0]).toBe(before.genres[0]);
    expect(after.key).toBe(before.key);
    expect(after.metre).toBe(before.metre);
    expect(Math.abs(after.bpm - before.bpm)).toBeLessThan(1);
  });

  it.each([
    'Upbeat pop song, 120 bpm, C major',
    'Sad country ballad, 84 bpm, D major',
    'sad song in 6/8, key of D',
    'lullaby',
    'dreamy evening',
    'intro, verse, verse, chorus, solo, outro',
  ])('fixes what “%s” leaves open for every seed', (prompt) => {
    const improved = improvePrompt(prompt, 7);
    const { genres, key, metre, energy, bpm } = dryRun({ prompt, seed: 7 });
    for (let seed = 100; seed < 120; seed += 1) {
      const after = dryRun({ prompt: improved, seed });
      expect([after.genres[0], after.key, after.metre, after.energy]).toEqual([
        genres[0],
        key,
        metre,
        energy,
      ]);
      expect(Math.abs(after.bpm - bpm)).toBeLessThan(1);
    }
  });

  it('states the form if the prompt has a length and no form', () => {
    expect(improvePrompt('a rock song of three minutes', 7)).toMatch(/Form: .*chorus.*chorus/);
    expect(improvePrompt('a rock song', 7)).not.toContain('Form');
    expect(improvePrompt('a rock song of three minutes with a long riff', 7)).not.toContain('Form');
  });

  it('leaves a prompt of maximum length unchanged', () => {
    const prompt = `a jazz piece ${'x'.repeat(1_980)}`;
    expect(improvePrompt(prompt, 1).length).toBeLessThanOrEqual(2_000);
    expect(improvePrompt(prompt, 1).startsWith(prompt)).toBe(true);
  });

  it('extends a prompt without musical content', () => {
    expect(improvePrompt('🎉', 1).length).toBeGreaterThan(10);
  });
});

describe('dryRun', () => {
  it('returns a plan that fills the length to the millisecond', () => {
    const { plan, lengthMs } = dryRun({ prompt: 'a 45 second indie song', seed: 3 });
    expect(lengthMs).toBe(45_000);
    expect(plan.sections.reduce((sum, { duration_ms = 0 }) => sum + duration_ms, 0)).toBe(45_000);
  });

  it('preserves a given plan', () => {
    const given = dryRun({ prompt: 'rock', seed: 1 }).plan;
    expect(dryRun({ prompt: 'rock', seed: 2, plan: given }).plan).toEqual(given);
  });
});
