import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pathError } from './lint/file-names.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const layers = [
  'contract',
  'client',
  'mcp',
  'engine',
  'providers',
  'server',
  'web',
  'cli',
  'e2e',
  'bench',
  'scripts',
];

const paths = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && layers.includes(entry.name))
  .flatMap((entry) =>
    readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(entry.name, path),
    ),
  )
  .map((path) => path.split(sep).join('/'))
  // Third-party programs that a benchmark has built are not checked.
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes('/.built/'));

const lengthOf = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1;
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('e2e/');
const isTable = (path: string) => path.endsWith('.data.ts') || path.includes('/migrations/');

const measured = paths.filter((path) => !isTable(path)).map((path) => ({ path, lines: lengthOf(path) }));
const sources = measured.filter(({ path }) => !isTest(path)).toSorted((a, b) => a.lines - b.lines);
const shareOfSources = (share: number) => sources[Math.ceil(sources.length * share) - 1]?.lines ?? 0;

test('the check finds source files', () => {
  expect(sources.length).toBeGreaterThan(10);
});

test('half of the source files have 80 lines or fewer', () => {
  expect(shareOfSources(0.5)).toBeLessThanOrEqual(80);
});

test('nine of ten source files have 250 lines or fewer', () => {
  expect(shareOfSources(0.9)).toBeLessThanOrEqual(250);
});

test('no source file has more than 400 lines and no test more than 600', () => {
  expect(measured.filter(({ path, lines }) => lines > (isTest(path) ? 600 : 400))).toEqual([]);
});

test('every file and folder name describes its content', () => {
  expect(paths.map((path) => pathError(path)).filter((error) => error !== undefined)).toEqual([]);
});
