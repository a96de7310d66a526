import { expect, test } from 'vitest';
import { apiTokenHash, isApiToken, newApiToken, startOf } from './token-format.ts';

test('an API token has a prefix, 43 random characters of base 62 and a checksum', () => {
  const tokens = Array.from({ length: 200 }, newApiToken);
  expect(new Set(tokens).size).toBe(200);
  for (const token of tokens) {
    expect(token).toMatch(/^tutti_[0-9A-Za-z]{49}$/);
    expect(isApiToken(token)).toBe(true);
  }
  expect(startOf(tokens[0]!)).toBe(tokens[0]!.slice(0, 12));
  expect(apiTokenHash(tokens[0]!)).toHaveLength(32);
});

test('the checksum is the CRC-32 of all characters before it, in base 62', () => {
  // Calculated with zlib of Python: CRC-32 2,858,158,507.
  expect(isApiToken(`tutti_${'a'.repeat(43)}37QXal`)).toBe(true);
});

test('a token with a wrong, missing or additional character is not accepted', () => {
  const token = newApiToken();
  for (let index = 'tutti_'.length; index < token.length; index++) {
    const wrong = token[index] === 'x' ? 'y' : 'x';
    expect(isApiToken(token.slice(0, index) + wrong + token.slice(index + 1))).toBe(false);
  }
  for (const text of ['', 'tutti_', token.slice(1), token.slice(0, -1), `${token}0`, `${token}\n`]) {
    expect(isApiToken(text)).toBe(false);
  }
});
