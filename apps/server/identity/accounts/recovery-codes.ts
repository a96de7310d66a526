import { randomBytes } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { humanReadableCode, humanReadableCodeBytes } from '#server/identity/invites/human-readable-code.ts';
import { stripSeparators } from './totp.ts';
import { hashWithSalt } from './passwords.ts';

/** ASVS 5, 6.5.2: at least 32 bits. */
const saltBytes = 16;

/** Normalises case and separators, and maps letters that the alphabet omits to the digits they resemble. */
const normalised = (code: string) =>
  stripSeparators(code).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/**
 * All codes of a user share a salt, so that one hash finds a code. They have 60 bits each and are hashed like
 * passwords.
 */
export const hashRecoveryCode = (code: string, salt: Uint8Array): Promise<Buffer> =>
  hashWithSalt(normalised(code), salt);

export interface RecoveryCodes {
  /** Shown to the user once. */
  readonly codes: readonly string[];
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
}

export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const salt = randomBytes(saltBytes);
  const codes = Array.from({ length: limits.recoveryCodes }, () =>
    humanReadableCode(randomBytes(humanReadableCodeBytes)),
  );
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(code, salt))) };
}
