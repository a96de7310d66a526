import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { apiTokenPrefix } from '#contract/api-token-scopes.ts';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 is more than 2^256. */
const secretLength = 43;
/** 62^6 is more than 2^32. */
const checksumLength = 6;
const shownLength = apiTokenPrefix.length + 6;

const pattern = new RegExp(`^${apiTokenPrefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/** CRC-32 in base 62. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let digit = 0; digit < checksumLength; digit++) {
    digits = base62[rest % 62]! + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** `tutti_`, 43 random characters and a checksum of all before it. */
export function newApiToken(): string {
  const secret = Array.from({ length: secretLength }, () => base62[randomInt(62)]).join('');
  return apiTokenPrefix + secret + checksum(apiTokenPrefix + secret);
}

/** Whether a text can be an API token: one that is mistyped or cut off is refused without a query. */
export const isApiToken = (text: string): boolean =>
  pattern.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

/** The part of a token that is shown in lists. */
export const startOf = (token: string): string => token.slice(0, shownLength);

/** What is stored of a token. Without a salt, because its secret has 256 random bits. */
export const apiTokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
