/**
 * Results of email verification, passed as `?outcome=` to /verify-email. Without a schema, so that the browser bundle
 * stays small.
 */
export const verifyResults = ['confirmed', 'invalid', 'other-account'] as const;
export type VerifyResult = (typeof verifyResults)[number];
