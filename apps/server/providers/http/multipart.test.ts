import { expect, it } from 'vitest';
import { splitMultipart } from './multipart.ts';

const type = 'multipart/mixed; boundary="a b:c"';
const body = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const texts = (bytes: Uint8Array, contentType = type) =>
  splitMultipart(bytes, contentType)?.map((part) => Buffer.from(part.bytes).toString('latin1'));

it('splitMultipart keeps line breaks and strings similar to the boundary inside a part', () => {
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

it('splitMultipart reads headers case-insensitively, and ignores preamble and epilogue', () => {
  const parts = splitMultipart(
    body('preamble', '--x \t', 'CONTENT-Type:audio/mpeg', '', 'abc', '--x--', 'epilogue'),
    'Multipart/Mixed; charset=utf-8; boundary=x',
  );
  expect(parts).toMatchObject([{ headers: { 'content-type': 'audio/mpeg' } }]);
  expect(parts![0]!.bytes.toString()).toBe('abc');
});

it('splitMultipart returns a part without bytes', () => {
  expect(texts(body('--x', '', '', '--x--'), 'multipart/mixed; boundary=x')).toEqual(['']);
});

it.each([
  ['that is truncated', body('--x', '', 'abc'), 'multipart/mixed; boundary=x'],
  ['without a boundary', body('--x', '', 'abc', '--x--'), 'multipart/mixed'],
  ['of another type', body('--x', '', 'abc', '--x--'), 'audio/mpeg; boundary=x'],
  [
    'with too many parts',
    body(...Array.from({ length: 17 }, () => '--x\r\n\r\nabc'), '--x--'),
    'multipart/mixed; boundary=x',
  ],
  [
    'with an oversized header',
    body('--x', `a: ${'b'.repeat(20_000)}`, '', 'c', '--x--'),
    'multipart/mixed; boundary=x',
  ],
  ['without a blank line', body('--x', 'abc', '--x--'), 'multipart/mixed; boundary=x'],
])('splitMultipart returns undefined for a body %s', (_what, bytes, contentType) => {
  expect(splitMultipart(bytes, contentType)).toBeUndefined();
});
