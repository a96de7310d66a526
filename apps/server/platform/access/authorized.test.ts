import { describe, expect, expectTypeOf, test } from 'vitest';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { authorize, type Authorized, type Policy } from './authorized.ts';

interface Folder {
  readonly isOpen: boolean;
}
const policy: Policy<Folder, 'see' | 'enter'> = {
  see: () => 'granted',
  enter: (_User, { isOpen }) => (isOpen ? 'granted' : 'forbidden'),
};
const user: AuthUser = {
  id: 'me',
  email: 'me@example.org',
  role: 'creator',
  inviteValidated: true,
  needsSecondFactor: false,
};

describe('authorize', () => {
  test('returns the resource itself when the policy allows the action', () => {
    const folder = { isOpen: true, colour: 'red' };
    expect(authorize(policy, 'enter', user, folder)).toBe(folder);
  });

  test('throws the error of the policy', () => {
    expect(() => authorize(policy, 'enter', user, { isOpen: false })).toThrow(
      'You don’t have permission to do this.',
    );
  });
});

test('Authorized proves one action only and is not assignable from the plain resource', () => {
  expectTypeOf<Folder>().not.toExtend<Authorized<Folder, 'see'>>();
  expectTypeOf<Authorized<Folder, 'see'>>().not.toExtend<Authorized<Folder, 'enter'>>();
  expectTypeOf<Authorized<Folder, 'see' | 'enter'>>().toExtend<Authorized<Folder, 'see'>>();
  expectTypeOf<Authorized<Folder, 'see'>>().toExtend<Folder>();
});
