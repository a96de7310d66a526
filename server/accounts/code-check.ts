import type { Seal } from '#server/access/seal.ts';
import type { Mail } from '#server/mail/mail.service.ts';
import type { Db, Tx } from '#server/storage/db.ts';
import { closedUp, isSixDigits, stepOf } from './one-time-codes.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import {
  findSecondFactor,
  spendRecoveryCode,
  spendStep,
  type SecondFactorRow,
} from './second-factor.repo.ts';

/** Consumes a code in the transaction that it authorises. @returns false when the code is wrong or was used before */
export type SpendCode = (tx: Tx) => Promise<boolean>;

/** Verifies a code as typed. Hashing runs before the transaction begins. */
export type CheckCode = (userId: string, typed: string) => Promise<SpendCode>;

export interface CodeCheckDeps {
  readonly db: Db;
  readonly seal: Seal;
  /** Absent when the server sends no mail. */
  readonly mail: Pick<Mail, 'add'> | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const wrong: SpendCode = () => Promise.resolve(false);

/** Accepts app codes and recovery codes in one field. Using a recovery code notifies the user by mail. */
export function codeCheck({ db, seal, mail, now }: CodeCheckDeps): CheckCode {
  function ofTheApp({ userId, sealedSecret }: SecondFactorRow, code: string): SpendCode {
    // Undefined when it was encrypted under a previous server secret; recovery codes still work then.
    const secret = seal.open(sealedSecret, userId);
    const step = secret && stepOf(secret, code, now());
    return step === undefined ? wrong : (tx) => spendStep(tx, userId, step);
  }

  async function forRecovery({ userId, salt }: SecondFactorRow, code: string): Promise<SpendCode> {
    const hash = await hashRecoveryCode(code, salt);
    return async (tx) => {
      const isSpent = await spendRecoveryCode(tx, userId, hash);
      if (isSpent) await mail?.add(tx, { kind: 'recovery_code_used', userId });
      return isSpent;
    };
  }

  return async (userId, typed) => {
    const factor = await findSecondFactor(db, userId);
    if (!factor) return wrong;
    const code = closedUp(typed);
    return isSixDigits(code) ? ofTheApp(factor, code) : forRecovery(factor, code);
  };
}
