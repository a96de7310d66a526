import { describe, expect, test } from 'vitest';
import { passwordRule, refuseEasyPassword } from './easy-passwords.ts';

const chooser = {
  email: 'ada.lovelace@analytical.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  appName: 'Night Studio',
};
const choose = (password: string) => () => refuseEasyPassword('password', password, chooser);

describe('a password that would be guessed soon is refused', () => {
  test.each([
    ['one of the most used', 'qwertyuiop'],
    ['in other letters', 'QwertyUIOP'],
    ['in full width', 'ｑｗｅｒｔｙｕｉｏｐ'],
    ['with a year behind it', 'password2026'],
    ['with signs around it', '!!princess!!1'],
    ['one word twice', 'dragondragon'],
    ['one letter', 'aaaaaaaaaaaaaaaa'],
    ['few letters in turn', '121212121212'],
    ['the name of its owner', 'Lovelace-1815'],
    ['the address of its owner', 'ada.lovelace@analytical.example'],
    ['the name of the site', 'NightStudio!26'],
    ['the name of the product', 'tutti-tutti-1'],
  ])('%s: %s', (_what, password) => {
    expect(choose(password)).toThrow('This password is one of the first that somebody would try.');
  });
});

describe('any other is taken', () => {
  test.each([
    ['words that belong together to one person alone', 'correct horse battery'],
    ['letters of another script', 'ночнойпоезддомой'],
    ['signs alone', '§$%&/()=?{[]}'],
    ['a name among words of one’s own', 'lovelace walks the pontoon'],
    ['digits that are no date', 'tutti 8391 2847 1123 77'],
  ])('%s: %s', (_what, password) => {
    expect(choose(password)).not.toThrow();
  });
});

test('easy ones are refused where people come by https, and taken where nobody can knock', () => {
  const open = passwordRule({ url: 'https://music.example.org', name: 'Night Studio' });
  const closed = passwordRule({ url: 'http://localhost:3000', name: 'Night Studio' });
  expect(() => open('password', 'qwertyuiop', chooser)).toThrow('This password is one of the first');
  expect(() => closed('password', 'qwertyuiop', chooser)).not.toThrow();
});
