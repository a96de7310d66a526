import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pathError } from './lint/file-names.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['packages', 'apps', 'tools'];

const paths = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && folders.includes(entry.name))
  .flatMap((entry) =>
    readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(entry.name, path),
    ),
  )
  .map((path) => path.split(sep).join('/'))
  // Third-party programs that a benchmark has built are not checked.
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes('/.built/'));

test('the check finds source files', () => {
  expect(paths.length).toBeGreaterThan(10);
});

test('every file and folder name describes its content', () => {
  expect(paths.map((path) => pathError(path)).filter((error) => error !== undefined)).toEqual([]);
});
