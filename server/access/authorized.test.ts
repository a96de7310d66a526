import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Person } from '#server/http/person.ts';
import { authorize, type Authorized, type Policy } from './authorized.ts';

interface Door {
  readonly isOpen: boolean;
}
const policy: Policy<Door, 'see' | 'enter'> = {
  see: () => 'granted',
  enter: (_person, { isOpen }) => (isOpen ? 'granted' : 'forbidden'),
};
const person: Person = {
  id: 'me',
  email: 'me@example.org',
  role: 'creator',
  inviteValidated: true,
  needsSecondFactor: false,
};

describe('authorize', () => {
  test('gives the thing itself when the rule says yes', () => {
    const door = { isOpen: true, colour: 'red' };
    expect(authorize(policy, 'enter', person, door)).toBe(door);
  });

  test('throws what the rule says', () => {
    expect(() => authorize(policy, 'enter', person, { isOpen: false })).toThrow('You may not do this.');
  });
});

test('the proof of one action is none of another, and nothing has it by itself', () => {
  expectTypeOf<Door>().not.toExtend<Authorized<Door, 'see'>>();
  expectTypeOf<Authorized<Door, 'see'>>().not.toExtend<Authorized<Door, 'enter'>>();
  expectTypeOf<Authorized<Door, 'see' | 'enter'>>().toExtend<Authorized<Door, 'see'>>();
  expectTypeOf<Authorized<Door, 'see'>>().toExtend<Door>();
});
