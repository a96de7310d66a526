import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { licenceTrouble } from './licences.mjs';

test('everything that Tutti is made of may be used as Tutti itself', () => {
  const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Parameters<typeof licenceTrouble>[0] };
  expect(licenceTrouble(packages)).toEqual([]);
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
])('a package under %s (%j): %j', (license, flags, trouble) => {
  const pack = { ...flags, ...(license !== undefined && { license }) };
  expect(licenceTrouble({ '': {}, 'node_modules/a': pack })).toEqual(trouble);
});

test('a package under the LGPL is one that anybody can exchange', () => {
  const license = 'LGPL-3.0-or-later';
  const pictures = 'node_modules/@img/sharp-libvips-linux-x64';
  expect(licenceTrouble({ [pictures]: { license, optional: true } })).toEqual([]);
  expect(licenceTrouble({ [pictures]: { license } })).toHaveLength(1);
  expect(licenceTrouble({ 'node_modules/codec-parser': { license } })).toEqual([]);
});
