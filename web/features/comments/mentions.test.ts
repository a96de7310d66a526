import { describe, expect, it } from 'vitest';
import { mentionAt, mentionChoices, mentionedIds, splitMentions } from '#web/features/comments/mentions.ts';

const members = [
  { id: '1', name: 'Tomasz Wrona' },
  { id: '2', name: 'Tom' },
  { id: '3', name: 'Ines Caballero' },
];

describe('splitMentions', () => {
  it('marks the longest name after each @', () => {
    expect(splitMentions('Hi @Tomasz Wrona, and @Tom!', ['Tom', 'Tomasz Wrona'])).toEqual([
      { text: 'Hi ', isMention: false },
      { text: '@Tomasz Wrona', isMention: true },
      { text: ', and ', isMention: false },
      { text: '@Tom', isMention: true },
      { text: '!', isMention: false },
    ]);
  });

  it('leaves other @ signs alone', () => {
    expect(splitMentions('mail@example.org', ['Tom'])).toEqual([
      { text: 'mail@example.org', isMention: false },
    ]);
  });
});

it('mentionedIds lists each mentioned member once', () => {
  expect(mentionedIds('@Ines Caballero, @Tom? @Tom', members)).toEqual(['2', '3']);
});

describe('a mention that is typed', () => {
  it('begins with @ after a space, and ends at the caret', () => {
    expect(mentionAt('here, @To and', 9)).toEqual({ start: 6, query: 'To' });
    expect(mentionAt('a@To', 4)).toBeUndefined();
    expect(mentionAt('here', 4)).toBeUndefined();
  });

  it('offers members by the beginning of any part of the name, not one that is complete', () => {
    expect(mentionChoices('to', members).map(({ id }) => id)).toEqual(['1', '2']);
    expect(mentionChoices('cab', members).map(({ id }) => id)).toEqual(['3']);
    expect(mentionChoices('Tom', members).map(({ id }) => id)).toEqual(['1']);
    expect(mentionChoices('', members)).toHaveLength(3);
  });
});
