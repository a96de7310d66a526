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

/** Uses a code up, in the transaction of what it is for. @returns false when it was used before, or is none */
export type SpendCode = (tx: Tx) => Promise<boolean>;

/** Looks at what somebody typed for a code; slow work is done before a transaction begins. */
export type CheckCode = (userId: string, typed: string) => Promise<SpendCode>;

export interface CodeCheckDeps {
  readonly db: Db;
  readonly seal: Seal;
  /** Absent where this server sends no mail. */
  readonly mail: Pick<Mail, 'add'> | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const wrong: SpendCode = () => Promise.resolve(false);

/** A code of the app, or a recovery code: one field takes both. Whoever uses one of the latter is told by mail. */
export function codeCheck({ db, seal, mail, now }: CodeCheckDeps): CheckCode {
  function ofTheApp({ userId, sealedSecret }: SecondFactorRow, code: string): SpendCode {
    // Sealed under a secret that the server had before: recovery codes still let in.
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
