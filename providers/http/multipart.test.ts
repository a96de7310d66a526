import { expect, it } from 'vitest';
import { splitMultipart } from './multipart.ts';

const type = 'multipart/mixed; boundary="a b:c"';
const body = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const texts = (bytes: Uint8Array, contentType = type) =>
  splitMultipart(bytes, contentType)?.map((part) => Buffer.from(part.bytes).toString('latin1'));

it('keeps line breaks and what only looks like a boundary inside a part', () => {
  const sound = '\r\n--a b:cd\r\n--a b\r\n-- \r\nx--a b:c\r\n\r\n';
  const whole = body(
    '--a b:c',
    'Content-Type: application/json',
    '',
    '{}',
    '--a b:c',
    '',
    sound,
    '--a b:c--',
  );
  expect(texts(whole)).toEqual(['{}', sound]);
});

it('knows the headers, whatever their case, and skips what stands before and behind', () => {
  const parts = splitMultipart(
    body('preamble', '--x \t', 'CONTENT-Type:audio/mpeg', '', 'abc', '--x--', 'epilogue'),
    'Multipart/Mixed; charset=utf-8; boundary=x',
  );
  expect(parts).toMatchObject([{ headers: { 'content-type': 'audio/mpeg' } }]);
  expect(parts![0]!.bytes.toString()).toBe('abc');
});

it('gives a part without bytes', () => {
  expect(texts(body('--x', '', '', '--x--'), 'multipart/mixed; boundary=x')).toEqual(['']);
});

it.each([
  ['cut off', body('--x', '', 'abc'), 'multipart/mixed; boundary=x'],
  ['without a boundary', body('--x', '', 'abc', '--x--'), 'multipart/mixed'],
  ['of another type', body('--x', '', 'abc', '--x--'), 'audio/mpeg; boundary=x'],
  [
    'of more parts than anybody sends',
    body(...Array.from({ length: 17 }, () => '--x\r\n\r\nabc'), '--x--'),
    'multipart/mixed; boundary=x',
  ],
  [
    'a header of pages',
    body('--x', `a: ${'b'.repeat(20_000)}`, '', 'c', '--x--'),
    'multipart/mixed; boundary=x',
  ],
  ['without a blank line', body('--x', 'abc', '--x--'), 'multipart/mixed; boundary=x'],
])('gives nothing of a body that is %s', (_what, bytes, contentType) => {
  expect(splitMultipart(bytes, contentType)).toBeUndefined();
});
