import { describe, expect, test } from 'vitest';
import { otpauthUri, newSecret, toBase32, counterOf, fromBase32 } from './totp.ts';

// RFC 6238, appendix B; six-digit codes are the last six of its eight digits.
const secret = new TextEncoder().encode('12345678901234567890');
const testVectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('counterOf', () => {
  test.each(testVectors)('accepts the RFC 6238 code at second %i', (second, code) => {
    expect(counterOf(secret, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  test('accepts a code one step early or late and returns its counter', () => {
    const counter = Math.floor(1_234_567_890 / 30);
    expect([-2, -1, 0, 1, 2].map((off) => counterOf(secret, '005924', (counter + off) * 30_000))).toEqual([
      undefined,
      counter,
      counter,
      counter,
      undefined,
    ]);
  });

  test.each(['', '00592', '0059240', '5924', '00592a', '００５９２４'])('rejects %j', (text) => {
    expect(counterOf(secret, text, 1_234_567_890_000)).toBeUndefined();
  });
});

test('newSecret returns 160 bits, and Base32 encoding round-trips', () => {
  const made = newSecret();
  expect(made).toHaveLength(20);
  expect(toBase32(made)).toMatch(/^[A-Z2-7]{32}$/);
  expect(Buffer.from(fromBase32(toBase32(made)))).toEqual(Buffer.from(made));
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

test('otpauthUri contains the issuer, the account, the secret and the default parameters', () => {
  const url = new URL(otpauthUri(secret, 'Night & Tram', 'ada@example.org'));
  expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(url.pathname)).toBe('/Night & Tram:ada@example.org');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Night & Tram',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
