import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messageModules } from './build-messages.ts';

const root = join(import.meta.dirname, '..', '..');

test.each(Object.entries(messageModules().files))(
  '%s is its catalogue in English (npm run build:messages writes it)',
  (path, text) => expect(readFileSync(join(root, path), 'utf8')).toBe(text),
);

test('a language is a tag of BCP 47', () => {
  expect(() => messageModules('no language')).toThrow(RangeError);
});
