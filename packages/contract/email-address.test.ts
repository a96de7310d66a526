import { describe, expect, it } from 'vitest';
import { emailAddress } from './auth.ts';

describe('an email address', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    [' Ada.Lovelace+tag@Example.ORG ', 'Ada.Lovelace+tag@example.org'],
    ['user@bücher.example', 'user@xn--bcher-kva.example'],
    ['user@BÜCHER.example', 'user@xn--bcher-kva.example'],
    ['user@xn--bcher-kva.example', 'user@xn--bcher-kva.example'],
    ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
    ['jo\u0308rg@example.org', 'j\u00f6rg@example.org'],
    ['иван@пример.рф', 'иван@xn--e1afmkfd.xn--p1ai'],
    ["o'neil@example.org", "o'neil@example.org"],
  ])('%s is stored as %s', (text, stored) => {
    expect(emailAddress.parse(text)).toBe(stored);
  });

  it.each([
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'a..b@example.org',
    '.a@example.org',
    'a b@example.org',
    'a\u202eb@example.org',
    'a\u00a0b@example.org',
    'ada@exam ple.org',
    'ada@example.org/path',
    'ada@127.0.0.1',
    'ada@[::1]',
    'ada@user:pass@example.org:80',
    'ada@-example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    `${'a'.repeat(300)}@example.org`,
  ])('refuses %j', (text) => {
    expect(emailAddress.safeParse(text).success).toBe(false);
  });
});
