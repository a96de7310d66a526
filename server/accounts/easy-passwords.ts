import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { invalid } from '#server/http/invalid.ts';

/** What is easily known of whoever chooses a password. */
export interface Chooser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** What the site is called. */
  readonly appName: string;
}

const prefixBytes = 6;
/** Fewer letters than these are no secret of one's own beside a name or a year. */
const fewestOwn = 5;
const shortestName = 3;
/** A date; what comes after it counts. */
const guessedDigits = 8;

/**
 * Some eleven thousand passwords that thefts have shown to be used most, as sorted beginnings of their SHA-256:
 * the ten thousand most frequent, and all of ten characters or more in the lists of zxcvbn and zxcvbn-ts (MIT).
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

/** The part that a text repeats from its beginning to its end: "ab" of "ababa". */
function period(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part;
  }
  return text;
}

/** What is left of a text without these words, without signs, and without a date's worth of digits. */
function ownLetters(text: string, words: readonly string[]): string {
  const without = words.reduce((left, word) => left.replaceAll(word, ' '), text);
  const digits = without.replaceAll(/\P{N}/gu, '').slice(guessedDigits);
  return without.replaceAll(/\P{L}/gu, '') + digits;
}

function namesOf({ email, firstName, lastName, appName }: Chooser): string[] {
  const parts = [email, firstName, lastName, appName, 'tutti'].flatMap((text) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );
  return [...new Set(parts)]
    .filter((part) => part.length >= shortestName)
    .toSorted((a, b) => b.length - a.length);
}

/**
 * Whether a password is among the first that somebody would try: one of the most used, alone, repeated or with up
 * to four digits and signs around it; or little more than the names of its owner and of the site.
 */
function isEasyPassword(password: string, chooser: Chooser): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const repeated = period(text);
  if (repeated.length < fewestOwn || isCommon(text) || isCommon(repeated)) return true;
  const bare = text.replace(/^[^\p{L}]{0,4}/u, '').replace(/[^\p{L}]{1,4}$/u, '');
  if (isCommon(bare)) return true;
  const names = namesOf(chooser);
  const isNamed = names.some((name) => text.includes(name));
  return isNamed && ownLetters(text, names).length < fewestOwn;
}

/** @throws validation_failed for a password that it does not take; `path` is where the request has it */
export type PasswordRule = (path: string, password: string, chooser: Omit<Chooser, 'appName'>) => void;

/**
 * What a password must not be, beside too short or too long. Where people come by https, strangers can knock: easy ones
 * are refused. On a laptop, or in a trial without a name on the net, the length is enough.
 */
export function passwordRule({ url, name: appName }: { url: string; name: string }): PasswordRule {
  if (!url.startsWith('https:')) return () => undefined;
  return (path, password, chooser) => refuseEasyPassword(path, password, { ...chooser, appName });
}

/** @throws validation_failed for a password that would be guessed soon; `path` is where the request has it */
export function refuseEasyPassword(path: string, password: string, chooser: Chooser): void {
  if (!isEasyPassword(password, chooser)) return;
  const message = 'This password is one of the first that somebody would try. Please choose another one.';
  throw invalid(path, message);
}
