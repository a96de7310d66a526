import { expect, test } from 'vitest';
import { onCleanup } from './on-cleanup.ts';

const ended: string[] = [];
onCleanup(() => void ended.push('file'));

test('a cleanup registered in a test does not run before the test ends', async () => {
  onCleanup(() => void ended.push('test'));
  await Promise.resolve();
  expect(ended).toEqual([]);
});

test('a cleanup runs after the test or file that registered it', () => {
  expect(ended).toEqual(['test']);
});
