import { TOTP } from 'otpauth';
import { password, type ApiUser } from '../../packages/contract/testing/api-user.ts';

const stepMs = 30_000;

/**
 * A TOTP app with the secret. A code is accepted once, so `next` gives the code of the next 30 s step, which the
 * server accepts already.
 */
export function totpApp(secret: string) {
  const totp = new TOTP({ secret });
  return {
    code: () => totp.generate(),
    next: () => totp.generate({ timestamp: Date.now() + stepMs }),
  };
}

/** Turns on the second factor through the API. */
export async function enableSecondFactor(user: ApiUser) {
  const { setUp, secret } = await user.call('beginSecondFactor', { body: { password } });
  const app = totpApp(secret);
  const { recoveryCodes } = await user.call('confirmSecondFactor', {
    body: { setUp, code: app.code() },
  });
  return { totpApp: app, recoveryCodes };
}
