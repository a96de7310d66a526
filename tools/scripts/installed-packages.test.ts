import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { installedMatchesLock } from './installed-packages.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tutti-installed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const zod = { version: '4.6.7', integrity: 'sha512-a' };
const here = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
const elsewhere = { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] };

function matches(wanted: Record<string, object>, found: Record<string, object> | undefined) {
  const checkout = mkdtempSync(join(folder, 'checkout-'));
  mkdirSync(join(checkout, 'node_modules'));
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }));
  if (found !== undefined) {
    writeFileSync(join(checkout, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: found }));
  }
  return installedMatchesLock(checkout);
}

test('the same packages match', () => {
  expect(matches({ zod }, { zod })).toBe(true);
});

test('an install that was never finished does not match', () => {
  expect(matches({ zod }, undefined)).toBe(false);
});

test('a missing, a different or a re-published package does not match', () => {
  expect(matches({ zod }, {})).toBe(false);
  expect(matches({ zod }, { zod: { ...zod, version: '4.6.6' } })).toBe(false);
  expect(matches({ zod }, { zod: { ...zod, integrity: 'sha512-b' } })).toBe(false);
});

test('an optional package may be missing when it is for another platform only', () => {
  expect(matches({ zod, elsewhere }, { zod })).toBe(true);
  expect(matches({ zod, here }, { zod })).toBe(false);
});
