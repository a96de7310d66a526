import { expect, test } from 'vitest';
import { enumerate, formatList } from '#contract/message-format.ts';

test.each([
  [[], '', ''],
  [['drums'], 'drums', 'drums'],
  [['drums', 'bass'], 'drums and bass', 'drums, bass'],
  [['drums', 'bass', 'piano'], 'drums, bass and piano', 'drums, bass, piano'],
])('the list %o is "%s" in a sentence and "%s" by itself', (items, sentence, alone) => {
  expect(formatList(items)).toBe(sentence);
  expect(enumerate(items)).toBe(alone);
});
