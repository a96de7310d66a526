import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { figures, filesOf, unnamedRooms } from './map.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/map.md'), 'utf8');
const files = filesOf(['ts', 'tsx', 'mjs', 'md', 'html']);

test('the map names every room of the tree', () => {
  expect(unnamedRooms(page)).toEqual([]);
  expect(unnamedRooms(page.replaceAll('`votes/`', '`ballots/`'))).toEqual(['server/collaboration/votes']);
});

test('each file that the map names exists', () => {
  const named = [...page.matchAll(/(?<![\w/.*-])[\w-][\w./-]*\.(?:tsx?|mjs|md)\b/g)].map(([name]) =>
    name.replace(/^(?:\.\.\/)+/, ''),
  );
  const missing = named.filter(
    (name) => !name.startsWith('x.') && !files.some((file) => `/${file}`.endsWith(`/${name}`)),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test('the areas of the server are in order, and no modules import each other in a circle', () => {
  const { against, cycles } = figures();
  expect({ against, cycles }).toEqual({ against: 0, cycles: 0 });
});

test('the map is one page', () => {
  expect(page.split('\n').length - 1).toBeLessThanOrEqual(120);
});
