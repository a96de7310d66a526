import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plants } from './lint/plants.data.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const settings = ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'scripts/lint'];

interface Finding {
  readonly code: string;
  readonly filename: string;
}

let tree = '';
let findings: readonly Finding[] = [];

/** A temporary project with the real lint settings and one file per lint fixture. */
beforeAll(() => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'tutti-walls-')));
  for (const path of settings) cpSync(join(root, path), join(tree, path), { recursive: true });
  symlinkSync(realpathSync(join(root, 'node_modules')), join(tree, 'node_modules'), 'dir');
  for (const { file, code } of plants) {
    mkdirSync(join(tree, dirname(file)), { recursive: true });
    writeFileSync(join(tree, file), code);
  }
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const run = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!run.stdout.startsWith('{')) throw new Error(`oxlint gave no findings: ${run.stdout}${run.stderr}`);
  findings = JSON.parse(run.stdout).diagnostics;
}, 30_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

const rulesAt = (file: string) => [
  ...new Set(findings.filter((f) => f.filename === file).map((f) => f.code)),
];

test.each(plants.filter((plant) => plant.rule !== undefined))('$rule reports: $title', ({ file, rule }) => {
  expect(rulesAt(file)).toEqual([rule]);
});

test.each(plants.filter((plant) => plant.rule === undefined))('no rule reports: $title', ({ file }) => {
  expect(rulesAt(file)).toEqual([]);
});

test('every lint fixture has a file of its own', () => {
  expect(new Set(plants.map((plant) => plant.file)).size).toBe(plants.length);
});
