import { randomBytes } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { readableCode, readableCodeBytes } from '#server/invites/readable-code.ts';
import { closedUp } from './one-time-codes.ts';
import { hashWithSalt } from './passwords.ts';

/** ASVS 5, 6.5.2: at least 32 bits. */
const saltBytes = 16;

/** The same letters, however they were typed; what the alphabet leaves out is what it looks like. */
const normalised = (code: string) =>
  closedUp(code).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/**
 * Somebody's codes have a salt in common, so that one hash says whether a code is any of them. With 60 bits each they are
 * hashed as passwords are.
 */
export const hashRecoveryCode = (code: string, salt: Uint8Array): Promise<Buffer> =>
  hashWithSalt(normalised(code), salt);

export interface RecoveryCodes {
  /** To be told once. */
  readonly codes: readonly string[];
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
}

export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const salt = randomBytes(saltBytes);
  const codes = Array.from({ length: limits.recoveryCodes }, () =>
    readableCode(randomBytes(readableCodeBytes)),
  );
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(code, salt))) };
}
