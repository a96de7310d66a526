import { parse } from 'content-disposition';
import { expect, test } from 'vitest';
import { attachment } from './content-disposition.ts';

const nameOf = (header: string) => parse(header).parameters['filename'];
const asciiOf = (header: string) => parse(header, { extended: false }).parameters['filename'];

test.each([
  ['Night train', 'Night train.mp3', 'Night train.mp3'],
  ['Café Zürich', 'Café Zürich.mp3', 'Cafe Zurich.mp3'],
  ['夜の電車', '夜の電車.mp3', '____.mp3'],
  ['../../etc/passwd', 'etc passwd.mp3', 'etc passwd.mp3'],
  ['a"b\\c\r\nSet-Cookie: x', 'a b c Set-Cookie x.mp3', 'a b c Set-Cookie x.mp3'],
  ['.hidden...', 'hidden.mp3', 'hidden.mp3'],
  ['100% (final)*', '100% (final).mp3', '100% (final).mp3'],
  ['\u202Egpj.exe', 'gpj.exe.mp3', 'gpj.exe.mp3'],
  ['\u061Ca\u200Bb\u2028c\uFEFFd', 'a b c d.mp3', 'a b c d.mp3'],
  ['CON', '_CON.mp3', '_CON.mp3'],
  ['com1.take', '_com1.take.mp3', '_com1.take.mp3'],
  ['Constant', 'Constant.mp3', 'Constant.mp3'],
  ['   ', 'track.mp3', 'track.mp3'],
  ['🎵', '🎵.mp3', '_.mp3'],
])('attachment saves %j as %j, without characters that are unsafe in file names', (title, name, ascii) => {
  const header = attachment(title, 'mp3');
  expect(nameOf(header)).toBe(name);
  expect(asciiOf(header)).toBe(ascii);
  // The characters that RFC 9110 allows in a header value.
  expect(header).toMatch(/^attachment; [ -~]+$/);
});

test('attachment cuts a long title between characters and keeps the extension', () => {
  const name = nameOf(attachment('🎵'.repeat(500), 'opus'));
  expect(name).toBe(`${'🎵'.repeat(150)}.opus`);
});
