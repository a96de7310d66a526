import { expect, test } from 'vitest';
import { parseByteRange } from './byte-range.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=50-1000000000000000000000', { start: 50, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['BYTES = 1-2', { start: 1, end: 2 }],
])('parseByteRange accepts %s of 100 bytes', (header, part) => {
  expect(parseByteRange(header, 100)).toEqual(part);
});

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-4',
  'bytes=a-b',
  'bytes=1-2,4-5',
  'bytes=1.5-2',
  'bytes=--5',
  'items=0-1',
])('parseByteRange ignores %s', (header) => {
  expect(parseByteRange(header, 100)).toBe('whole');
});

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=9999999999999999999999-'])(
  'parseByteRange returns unsatisfiable for %s of 100 bytes',
  (header) => {
    expect(parseByteRange(header, 100)).toBe('unsatisfiable');
  },
);

test('parseByteRange returns unsatisfiable for an empty file', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseByteRange('bytes=-5', 0)).toBe('unsatisfiable');
});
