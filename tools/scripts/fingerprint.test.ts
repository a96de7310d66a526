import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

let folder = '';
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const print = () => fingerprint(folder, ['web', 'settings.json']);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tutti-fingerprint-'));
  mkdirSync(join(folder, 'web', 'ui'), { recursive: true });
  write('web/ui/a.ts', 'one');
  write('settings.json', '{}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the same contents give the same fingerprint, whatever their modification time', () => {
  const before = print();
  utimesSync(join(folder, 'web/ui/a.ts'), new Date(0), new Date(0));
  expect(print()).toBe(before);
});

test('a change with the same length and modification time changes the fingerprint', () => {
  utimesSync(join(folder, 'web/ui/a.ts'), new Date(0), new Date(0));
  const before = print();
  write('web/ui/a.ts', 'two');
  utimesSync(join(folder, 'web/ui/a.ts'), new Date(0), new Date(0));
  expect(print()).not.toBe(before);
});

test('a new, a renamed and a missing file each change the fingerprint', () => {
  const seen = new Set([print()]);
  write('web/b.ts', '');
  seen.add(print());
  renameSync(join(folder, 'web/b.ts'), join(folder, 'web/c.ts'));
  seen.add(print());
  rmSync(join(folder, 'settings.json'));
  seen.add(print());
  expect(seen.size).toBe(4);
});
