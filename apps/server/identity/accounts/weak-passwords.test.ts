import { describe, expect, test } from 'vitest';
import { passwordRule, rejectWeakPassword } from './weak-passwords.ts';

const hints = {
  email: 'ada.lovelace@analytical.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  appName: 'Night Studio',
};
const check = (password: string) => () => rejectWeakPassword('password', password, hints);

describe('rejectWeakPassword refuses', () => {
  test.each([
    ['a common password', 'qwertyuiop'],
    ['a common password in mixed case', 'QwertyUIOP'],
    ['a common password in full-width characters', 'ｑｗｅｒｔｙｕｉｏｐ'],
    ['a common password followed by a year', 'password2026'],
    ['a common password surrounded by symbols', '!!princess!!1'],
    ['a repeated word', 'dragondragon'],
    ['a repeated character', 'aaaaaaaaaaaaaaaa'],
    ['few alternating characters', '121212121212'],
    ['the name of the user', 'Lovelace-1815'],
    ['the email address of the user', 'ada.lovelace@analytical.example'],
    ['the name of the site', 'NightStudio!26'],
    ['the name of the product', 'tutti-tutti-1'],
  ])('%s: %s', (_what, password) => {
    expect(check(password)).toThrow('This password is too easy to guess.');
  });
});

describe('rejectWeakPassword accepts', () => {
  test.each([
    ['unrelated words', 'correct horse battery'],
    ['letters of another script', 'ночнойпоезддомой'],
    ['symbols only', '§$%&/()=?{[]}'],
    ['a name among other words', 'lovelace walks the pontoon'],
    ['digits that are not a date', 'tutti 8391 2847 1123 77'],
  ])('%s: %s', (_what, password) => {
    expect(check(password)).not.toThrow();
  });
});

test('passwordRule refuses weak passwords on an HTTPS site and accepts them on a plain HTTP site', () => {
  const https = passwordRule({ site: { url: 'https://music.example.org', name: 'Night Studio' } });
  const http = passwordRule({ site: { url: 'http://localhost:3000', name: 'Night Studio' } });
  expect(() => https('password', 'qwertyuiop', hints)).toThrow('This password is too easy to guess');
  expect(() => http('password', 'qwertyuiop', hints)).not.toThrow();
});
