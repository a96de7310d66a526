import { TOTP } from 'otpauth';
import { password, type ApiPerson } from '../contract/testing/api-person.ts';

const stepMs = 30_000;

/** An app that has the secret. A code works once, so `next` is that of the coming half minute, which counts already. */
export function phone(secret: string) {
  const totp = new TOTP({ secret });
  return {
    code: () => totp.generate(),
    next: () => totp.generate({ timestamp: Date.now() + stepMs }),
  };
}

/** Turned on without the dialog. */
export async function withPhone(person: ApiPerson) {
  const { setUp, secret } = await person.call('beginSecondFactor', { body: { password } });
  const theirs = phone(secret);
  const { recoveryCodes } = await person.call('confirmSecondFactor', {
    body: { setUp, code: theirs.code() },
  });
  return { phone: theirs, recoveryCodes };
}
