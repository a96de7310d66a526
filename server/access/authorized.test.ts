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
  test('returns the resource itself when the policy allows the action', () => {
    const door = { isOpen: true, colour: 'red' };
    expect(authorize(policy, 'enter', person, door)).toBe(door);
  });

  test('throws the error of the policy', () => {
    expect(() => authorize(policy, 'enter', person, { isOpen: false })).toThrow('You may not do this.');
  });
});

test('Authorized proves one action only and is not assignable from the plain resource', () => {
  expectTypeOf<Door>().not.toExtend<Authorized<Door, 'see'>>();
  expectTypeOf<Authorized<Door, 'see'>>().not.toExtend<Authorized<Door, 'enter'>>();
  expectTypeOf<Authorized<Door, 'see' | 'enter'>>().toExtend<Authorized<Door, 'see'>>();
  expectTypeOf<Authorized<Door, 'see'>>().toExtend<Door>();
});
