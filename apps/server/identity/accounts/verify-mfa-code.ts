import type { Tx } from '#server/platform/storage/db.ts';
import { stripSeparators, isTotpCode, counterOf } from './totp.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import {
  findSecondFactor,
  consumeRecoveryCode,
  consumeCounter,
  type SecondFactorRow,
} from './second-factor.repo.ts';
import type { Context } from '#server/platform/context.ts';
import { registerRecoveryMail } from './recovery-mail.ts';

/** Consumes a code in the transaction that it authorises. @returns false when the code is wrong or was used before */
export type ConsumeCode = (tx: Tx) => Promise<boolean>;

/** Verifies a code as typed. Hashing runs before the transaction begins. */
export type VerifyMfaCode = (userId: string, typed: string) => Promise<ConsumeCode>;

declare module '#server/platform/context.ts' {
  interface IdentityServices {
    readonly verifyMfaCode: VerifyMfaCode;
  }
}

const wrongCode: ConsumeCode = () => Promise.resolve(false);

/** Accepts app codes and recovery codes in one field. Using a recovery code notifies the user by mail. */
export function mfaCodeVerifier(context: Context): VerifyMfaCode {
  const { db, encryption, mail, now } = context;
  if (mail) registerRecoveryMail(context, mail);

  function verifyTotp({ userId, encryptedSecret }: SecondFactorRow, code: string): ConsumeCode {
    // Undefined when it was encrypted under a previous server secret; recovery codes still work then.
    const secret = encryption.decrypt(encryptedSecret, userId);
    const counter = secret && counterOf(secret, code, now());
    return counter === undefined ? wrongCode : (tx) => consumeCounter(tx, userId, counter);
  }

  async function verifyRecoveryCode({ userId, salt }: SecondFactorRow, code: string): Promise<ConsumeCode> {
    const hash = await hashRecoveryCode(code, salt);
    return async (tx) => {
      const isConsumed = await consumeRecoveryCode(tx, userId, hash);
      if (isConsumed) await mail?.add(tx, { kind: 'recovery_code_used', userId });
      return isConsumed;
    };
  }

  return async (userId, typed) => {
    const factor = await findSecondFactor(db, userId);
    if (!factor) return wrongCode;
    const code = stripSeparators(typed);
    return isTotpCode(code) ? verifyTotp(factor, code) : verifyRecoveryCode(factor, code);
  };
}
