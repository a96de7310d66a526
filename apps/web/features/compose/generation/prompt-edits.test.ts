import { describe, expect, it } from 'vitest';
import { draftOf } from '#web/features/compose/generation/plan/draft-plan.ts';
import { userExclusionRange, editPlan, editPrompt } from '#web/features/compose/generation/prompt-edits.ts';
import type { Interpretation } from '#web/features/compose/generation/use-interpretation.ts';

const key = (prompt: string, value = 'F# minor') => editPrompt(prompt, { kind: 'key', value });
const mood = (prompt: string, value: string, on: boolean) => editPrompt(prompt, { kind: 'mood', value, on });
const instrument = (prompt: string, value: string, on: boolean) =>
  editPrompt(prompt, { kind: 'instrument', value, on });

describe('editPrompt', () => {
  it('replaces the stated key', () => {
    expect(key('A waltz in D minor for piano')).toBe('A waltz in F# minor for piano');
    expect(key('Techno in Am, dark')).toBe('Techno in F# minor, dark');
    expect(key('slow, in bb major')).toBe('slow, in F# minor');
  });

  it.each([
    ['c minor waltz', 'F# minor waltz'],
    ['Waltz in d-Moll', 'Waltz in F# minor'],
    ['a song in C maj', 'a song in F# minor'],
    ['slow, in A min', 'slow, in F# minor'],
    ['Bb aeolian', 'F# minor'],
    ['G ionian', 'F# minor'],
    ['e-flat major fanfare', 'F# minor fanfare'],
    ['a-moll', 'F# minor'],
  ])('recognises the key in "%s"', (prompt, expected) => {
    expect(key(prompt)).toBe(expected);
  });

  it.each(['three four', 'three-four', 'triple metre', 'six eight', 'compound time'])(
    'recognises the metre in "%s"',
    (words) => {
      expect(editPrompt(`folk in ${words}`, { kind: 'metre', value: '4/4' })).toBe('folk in 4/4');
    },
  );

  it('adds a key as a sentence if the prompt states none', () => {
    expect(key('A waltz')).toBe('A waltz. In F# minor.');
    expect(key('A waltz!')).toBe('A waltz! In F# minor.');
    expect(key('a minor setback on the way')).toBe('a minor setback on the way. In F# minor.');
  });

  it('changes the metre the same way', () => {
    expect(editPrompt('jig in 6/8', { kind: 'metre', value: '4/4' })).toBe('jig in 4/4');
    expect(editPrompt('jig', { kind: 'metre', value: '3/4' })).toBe('jig. In 3/4.');
  });

  it("collects moods in one sentence and removes the user's mood word", () => {
    expect(mood(mood('A walk', 'calm', true), 'dreamy', true)).toBe('A walk. Mood: calm, dreamy.');
    expect(mood('A walk. Mood: calm, dreamy.', 'calm', false)).toBe('A walk. Mood: dreamy.');
    expect(mood('A walk. Mood: calm.', 'calm', false)).toBe('A walk.');
    expect(mood('A wistful and hopeful walk', 'hopeful', false)).toBe('A wistful walk');
    expect(mood('Laid-back funk', 'laid back', false)).toBe('funk');
  });

  it('adds and excludes instruments', () => {
    expect(instrument(instrument('A walk', 'cello', true), 'flute', true)).toBe('A walk. With cello, flute.');
    expect(instrument('A walk. With cello, flute.', 'cello', false)).toBe('A walk. With flute. No cello.');
    expect(instrument('A walk', 'drums', false)).toBe('A walk. No drums.');
  });

  it('removes only exclusions that the form wrote', () => {
    expect(instrument('A walk. No drums. With cello.', 'drums', true)).toBe('A walk. With cello.');
    expect(userExclusionRange('A walk. No drums.', 'drums')).toBeUndefined();
    expect(userExclusionRange('A walk without Drums, please', 'drums')).toEqual([15, 20]);
    expect(userExclusionRange('No guitars at all', 'acoustic guitar')).toEqual([3, 9]);
    expect(userExclusionRange('Rock, no guitar solo', 'guitars')).toEqual([9, 15]);
    expect(userExclusionRange('A walk', 'drums')).toBeUndefined();
  });

  it('starts an empty prompt', () => {
    expect(instrument('', 'cello', true)).toBe('With cello.');
  });
});

describe('editPlan', () => {
  const plan = draftOf(
    {
      positive_global_styles: ['classical', 'D minor', '3/4', 'wistful', 'cello'],
      negative_global_styles: ['drums'],
      sections: [
        {
          section_name: 'A',
          positive_local_styles: [],
          negative_local_styles: [],
          lines: [],
          duration_ms: 8_000,
        },
      ],
    },
    { lengthMs: 8_000, barMs: 2_000, sourcePrompt: 'x' },
  );
  const interpretation = { key: 'D minor', metre: '3/4' } as Interpretation;

  it('replaces the previous value in its position', () => {
    expect(editPlan(plan, { kind: 'key', value: 'E minor' }, interpretation).styles[1]).toBe('E minor');
    expect(editPlan(plan, { kind: 'metre', value: '4/4' }, interpretation).styles[2]).toBe('4/4');
  });

  it('moves instruments between the styles and the excluded ones', () => {
    const without = editPlan(plan, { kind: 'instrument', value: 'cello', on: false }, interpretation);
    expect([without.styles.includes('cello'), without.without]).toEqual([false, ['drums', 'cello']]);
    const back = editPlan(without, { kind: 'instrument', value: 'drums', on: true }, interpretation);
    expect([back.styles.at(-1), back.without]).toEqual(['drums', ['cello']]);
  });
});
