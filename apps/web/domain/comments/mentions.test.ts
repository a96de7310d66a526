import { describe, expect, it } from 'vitest';
import { mentionAt, mentionChoices, mentionedIds, splitMentions } from '#web/domain/comments/mentions.ts';

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

const choiceIds = (query: string, among: Parameters<typeof mentionChoices>[1] = members) =>
  mentionChoices(query, among, '2').map(({ id }) => id);

describe('a mention that is typed', () => {
  it('begins with @ after a space, and ends at the caret', () => {
    expect(mentionAt('here, @To and', 9)).toEqual({ start: 6, query: 'To' });
    expect(mentionAt('a@To', 4)).toBeUndefined();
    expect(mentionAt('here', 4)).toBeUndefined();
  });

  it('offers members by the beginning of any part of the name, not one that is complete', () => {
    expect(choiceIds('to')).toEqual(['1', '2']);
    expect(choiceIds('cab')).toEqual(['3']);
    expect(choiceIds('Tom')).toEqual(['1']);
    expect(choiceIds('')).toHaveLength(3);
  });

  it('offers everyone else who is here after the members', () => {
    const here = members.map((member) => ({ ...member, isHere: member.id !== '1' }));
    expect(choiceIds('', here)).toEqual(['1', '2', '3', 'here']);
    expect(choiceIds('every', here)).toEqual(['here']);
    expect(choiceIds('x', here)).toEqual([]);
    expect(mentionChoices('her', here, '2').at(-1)).toEqual({
      id: 'here',
      label: 'Everyone here',
      names: ['Ines Caballero'],
    });
    expect(choiceIds('every', [{ id: '2', name: 'Tom', isHere: true }])).toEqual([]);
  });
});
