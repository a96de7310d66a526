import { TOTP } from 'otpauth';
import { password, type ApiPerson } from '../contract/testing/api-person.ts';

const stepMs = 30_000;

/**
 * A TOTP app with the secret. A code is accepted once, so `next` gives the code of the next 30 s step, which the
 * server accepts already.
 */
export function phone(secret: string) {
  const totp = new TOTP({ secret });
  return {
    code: () => totp.generate(),
    next: () => totp.generate({ timestamp: Date.now() + stepMs }),
  };
}

/** Turns on the second factor through the API. */
export async function withPhone(person: ApiPerson) {
  const { setUp, secret } = await person.call('beginSecondFactor', { body: { password } });
  const theirs = phone(secret);
  const { recoveryCodes } = await person.call('confirmSecondFactor', {
    body: { setUp, code: theirs.code() },
  });
  return { phone: theirs, recoveryCodes };
}
