import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audioEngines } from './lint/audio-engines.ts';
import { layerPath } from './lint/imports.ts';
import { figures, filesOf, unnamedRooms } from './map.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs/map.md'), 'utf8');
const files = filesOf(['ts', 'tsx', 'mjs', 'md', 'sh']);

test('the map names every room of the tree', () => {
  expect(unnamedRooms(page)).toEqual([]);
  expect(unnamedRooms(page.replaceAll('`votes/`', '`ballots/`'))).toEqual([
    'apps/server/collaboration/votes',
  ]);
});

const pages = filesOf(['md']);

test.each(pages)('each file that %s names exists', (name) => {
  const text = readFileSync(join(root, name), 'utf8');
  const named = [...text.matchAll(/(?<![\w/.*-])[\w-][\w./-]*\.(?:tsx?|mjs|md|sh)\b/g)].map(([path]) => path);
  const missing = named.filter(
    (path) =>
      !/\b(?:x|x-kind|markers)\./.test(path) && !files.some((file) => `/${file}`.endsWith(`/${path}`)),
  );
  expect(missing).toEqual([]);
});

const { against, cycles, commentFolders, namedTwice, players } = figures();

test('the areas of the server are in order, and no modules import each other in a circle', () => {
  expect({ against, cycles }).toEqual({ against: 0, cycles: 0 });
});

test('one folder draws comments: for projects, tracks and guests', () => {
  expect(commentFolders).toEqual(['apps/web/domain/comments']);
});

test('two files of the web app open audio', () => {
  expect(players.map(layerPath)).toEqual(audioEngines);
});

test('no component of the web app has the name of another', () => {
  expect(namedTwice).toEqual([]);
});

test('the map is one page', () => {
  expect(page.split('\n').length - 1).toBeLessThanOrEqual(120);
});
