import { expect, it } from 'vitest';
import { toggleReaction, countReactions } from '#web/domain/reactions.ts';

const up = { type: 'thumbs_up', userId: 'mara' } as const;
const inesDown = { type: 'thumbs_down', userId: 'ines' } as const;

it('toggleReaction adds a reaction, removes it on the second press, and replaces it with the other type', () => {
  expect(toggleReaction([inesDown], 'mara', 'thumbs_up')).toEqual([inesDown, up]);
  expect(toggleReaction([inesDown, up], 'mara', 'thumbs_up')).toEqual([inesDown]);
  expect(toggleReaction([inesDown, up], 'mara', 'thumbs_down')).toEqual([
    inesDown,
    { type: 'thumbs_down', userId: 'mara' },
  ]);
});

it('countReactions counts the reactions of a type and detects the user’s own', () => {
  expect(countReactions([up, inesDown], 'mara', 'thumbs_up')).toEqual({ count: 1, pressed: true });
  expect(countReactions([up, inesDown], 'mara', 'thumbs_down')).toEqual({ count: 1, pressed: false });
});
