import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { excessOf } from './json-bodies.ts';

const { jsonValues, jsonKeys } = limits;
const list = (count: number, value = '0') => `[${Array.from({ length: count }, () => value).join(',')}]`;
const object = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, i) => [`k${i}`, i])));

it.each([
  ['lists within the maximum', list(jsonValues.max - 2), undefined],
  ['too many numbers', list(jsonValues.max), 'too many values'],
  ['too many lists', list(jsonValues.max / 2 + 1, '[]'), 'too many values'],
  ['an object within the maximum', object(jsonKeys.max), undefined],
  ['too many keys', object(jsonKeys.max + 1), 'too many fields'],
  ['many small objects', list(1_000, object(9)), undefined],
  ['deep nesting', '['.repeat(33), 'nested too deeply'],
  ['signs in a text', JSON.stringify({ a: '[{,:"\\'.repeat(60_000) }), undefined],
])('a body with %s', (_what, text, excess) => {
  expect(excessOf(text) ?? 'nothing').toContain(excess ?? 'nothing');
});
