import { expect, test } from 'vitest';
import { activityMessage } from './activity-message.ts';

const said = (words: string) =>
  activityMessage({ type: 'comment', projectId: 'p', actorId: 'a', name: 'Film', words });

test('words that fit are told whole, on one line', () => {
  expect(said(' Bar 13\n\n is\tthe film. ')).toBe('commented on “Film”: Bar 13 is the film.');
  expect(said('x'.repeat(120))).toBe(`commented on “Film”: ${'x'.repeat(120)}`);
});

test('longer ones are cut to 120 letters, and never within one', () => {
  expect(said('x'.repeat(121))).toBe(`commented on “Film”: ${'x'.repeat(119)}…`);
  const family = '👨‍👩‍👧‍👦';
  const [, shown] = said(family.repeat(200)).split(': ');
  expect(shown).toMatch(/^(👨‍👩‍👧‍👦)+…$/u);
});
