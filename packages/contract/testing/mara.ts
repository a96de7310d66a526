import type { CurrentUser } from '#contract/auth.ts';

/** A signed-in user. */
export const mara: CurrentUser = {
  canConfirmEmail: false,
  needsSecondFactor: false,
  id: '01920000-0000-7000-8000-000000000001',
  email: 'mara@example.org',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  profileImageUrl: null,
  role: 'creator',
  tokens: 50,
  createdAt: '2026-11-21T12:00:00.000Z',
  inviteValidated: true,
};
