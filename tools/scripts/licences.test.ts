import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { licenceProblems } from './licences.mjs';

test('every package is under an allowed licence', () => {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Parameters<typeof licenceProblems>[0] };
  expect(licenceProblems(packages)).toEqual([]);
});

test.each([
  ['GPL-3.0-only', {}, ['node_modules/a is under GPL-3.0-only']],
  ['AGPL-3.0-or-later', { optional: true }, ['node_modules/a is under AGPL-3.0-or-later']],
  ['LGPL-3.0-or-later', { optional: true }, ['node_modules/a is under LGPL-3.0-or-later']],
  ['MIT AND GPL-2.0-only', {}, ['node_modules/a is under MIT AND GPL-2.0-only']],
  [undefined, {}, ['node_modules/a names no licence']],
  ['(MIT OR GPL-2.0-only)', {}, []],
  ['GPL-3.0-only', { dev: true }, ['node_modules/a is under GPL-3.0-only']],
  [undefined, { dev: true, optional: true }, []],
])('a package under %s (%j) gives %j', (license, flags, problems) => {
  const pack = { ...flags, ...(license !== undefined && { license }) };
  expect(licenceProblems({ '': {}, 'node_modules/a': pack })).toEqual(problems);
});

test('a package under the LGPL is allowed only where it is replaceable', () => {
  const license = 'LGPL-3.0-or-later';
  const sharp = 'node_modules/@img/sharp-libvips-linux-x64';
  expect(licenceProblems({ [sharp]: { license, optional: true } })).toEqual([]);
  expect(licenceProblems({ [sharp]: { license } })).toHaveLength(1);
  expect(licenceProblems({ 'node_modules/codec-parser': { license } })).toEqual([]);
});

test('each file and folder that NOTICE names exists', () => {
  const root = new URL('../../', import.meta.url);
  const notice = readFileSync(new URL('NOTICE', root), 'utf8').replaceAll(/https?:\S+/g, '');
  const paths = [...notice.matchAll(/(?<![\w@/.-])[\w-]+(?:\/[\w-]+(?:\.[\w-]+)*)+/g)].map(([path]) => path);
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});
