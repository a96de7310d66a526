import { expect, test } from 'vitest';
import { atEnd } from './at-end.ts';

const ended: string[] = [];
atEnd(() => void ended.push('file'));

test('what a test opens is open as long as it runs', async () => {
  atEnd(() => void ended.push('test'));
  await Promise.resolve();
  expect(ended).toEqual([]);
});

test('and ended when the next one begins, while what the file opened is open still', () => {
  expect(ended).toEqual(['test']);
});
