import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../../../apps/web');
const pages = globSync('*.html', { cwd: web });

test.each(pages)('every file that %s names exists', (page) => {
  const html = readFileSync(join(web, page), 'utf8');
  const addresses = [...html.matchAll(/\s(?:href|src)="([./][^"]*)"/g)].map(([, address]) => address!);
  expect(addresses.length).toBeGreaterThan(0);
  // The build makes `.cache/`.
  const isMissing = (address: string) =>
    !address.includes('/.cache/') &&
    !existsSync(join(web, address)) &&
    !existsSync(join(web, 'public', address));
  expect(addresses.filter(isMissing)).toEqual([]);
});
