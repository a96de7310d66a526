import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { validationError } from '#server/platform/http/validation-error.ts';
import type { Context } from '#server/platform/context.ts';
import { messages } from '#server/identity/messages.ts';

/** Guessable facts about the user who chooses a password (zxcvbn: user inputs). */
export interface UserHints {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Name of the site. */
  readonly appName: string;
}

const prefixBytes = 6;
/** Minimum number of characters besides names and a date. */
const minOwnCharacters = 5;
const minNameLength = 3;
/** Digits of a date; only digits after these count. */
const dateDigits = 8;

/**
 * About 11,000 of the most common passwords from breaches, as sorted prefixes of their SHA-256: the 10,000 most
 * frequent, and all of ten characters or more in the lists of zxcvbn and zxcvbn-ts (MIT).
 */
function readCommon(): ReadonlySet<string> {
  const bytes = readFileSync(new URL('common-passwords.bin', import.meta.url));
  const count = bytes.length / prefixBytes;
  return new Set(
    Array.from({ length: count }, (_, i) => bytes.toString('hex', i * prefixBytes, (i + 1) * prefixBytes)),
  );
}

let common: ReadonlySet<string> | undefined;

function isCommon(text: string): boolean {
  common ??= readCommon();
  return common.has(
    createHash('sha256')
      .update(text)
      .digest('hex')
      .slice(0, 2 * prefixBytes),
  );
}

/** The shortest part whose repetition gives the text: "ab" for "ababa". */
function period(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part;
  }
  return text;
}

/** The letters of a text without these words, plus its digits beyond those of a date. */
function ownLetters(text: string, words: readonly string[]): string {
  const without = words.reduce((left, word) => left.replaceAll(word, ' '), text);
  const digits = without.replaceAll(/\P{N}/gu, '').slice(dateDigits);
  return without.replaceAll(/\P{L}/gu, '') + digits;
}

function namesOf({ email, firstName, lastName, appName }: UserHints): string[] {
  const parts = [email, firstName, lastName, appName, 'tutti'].flatMap((text) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );
  return [...new Set(parts)]
    .filter((part) => part.length >= minNameLength)
    .toSorted((a, b) => b.length - a.length);
}

/**
 * Whether a password is easy to guess: a common one, alone, repeated, or with up to four digits and symbols around
 * it; or little more than the names of the user and of the site.
 */
function isWeakPassword(password: string, hints: UserHints): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const repeated = period(text);
  if (repeated.length < minOwnCharacters || isCommon(text) || isCommon(repeated)) return true;
  const core = text.replace(/^[^\p{L}]{0,4}/u, '').replace(/[^\p{L}]{1,4}$/u, '');
  if (isCommon(core)) return true;
  const names = namesOf(hints);
  const isNamed = names.some((name) => text.includes(name));
  return isNamed && ownLetters(text, names).length < minOwnCharacters;
}

/** `path` is the field's path in the request. @throws validation_failed for a weak password */
export type PasswordRule = (path: string, password: string, hints: Omit<UserHints, 'appName'>) => void;

declare module '#server/platform/context.ts' {
  interface IdentityServices {
    readonly checkPassword: PasswordRule;
  }
}

/**
 * Password policy besides length. Weak passwords are refused on HTTPS sites, which are assumed to be reachable by
 * attackers; on plain HTTP (a laptop, a trial) only the length counts.
 */
export function passwordRule({ site: { url, name: appName } }: Pick<Context, 'site'>): PasswordRule {
  if (!url.startsWith('https:')) return () => undefined;
  return (path, password, hints) => rejectWeakPassword(path, password, { ...hints, appName });
}

/** `path` is the field's path in the request. @throws validation_failed for a weak password */
export function rejectWeakPassword(path: string, password: string, hints: UserHints): void {
  if (!isWeakPassword(password, hints)) return;
  const message = messages.passwordTooWeak;
  throw validationError(path, message);
}
