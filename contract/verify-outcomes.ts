/** How following a mailed link ended, as `?outcome=` on /verify-email. No schema, so that the browser can carry it. */
export const verifyOutcomes = ['confirmed', 'invalid', 'other-account'] as const;
export type VerifyOutcome = (typeof verifyOutcomes)[number];
