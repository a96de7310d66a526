import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filePath, layerFolders } from './lint/imports.ts';
import { validFiles, violations } from './lint/violations.data.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const settings = ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'tools/scripts/lint'];

interface Finding {
  readonly code: string;
  readonly filename: string;
}

const invalidFiles = Object.entries(violations).flatMap(([rule, files]) =>
  files.map(([file, code]) => ({ rule, file, code })),
);
const files = [...validFiles, ...invalidFiles.map(({ file, code }) => [file, code] as const)];

let tree = '';
let findings: readonly Finding[] = [];

/** A temporary project with the real lint settings and one file per lint fixture. */
beforeAll(() => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'tutti-walls-')));
  for (const path of settings) cpSync(join(root, path), join(tree, path), { recursive: true });
  symlinkSync(realpathSync(join(root, 'node_modules')), join(tree, 'node_modules'), 'dir');
  for (const [file, code] of files) {
    const path = join(tree, filePath(file));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const lint = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!lint.stdout.startsWith('{')) throw new Error(`oxlint gave no findings: ${lint.stdout}${lint.stderr}`);
  findings = JSON.parse(lint.stdout).diagnostics;
}, 30_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

const rulesAt = (file: string) => [
  ...new Set(findings.filter((f) => f.filename === filePath(file)).map((f) => f.code)),
];

test.each(invalidFiles)('$rule reports $file', ({ file, rule }) => {
  expect(rulesAt(file)).toEqual([rule]);
});

test.each(validFiles)('no rule reports %s', (file) => {
  expect(rulesAt(file)).toEqual([]);
});

test('each alias of package.json leads to the folder of its layer', () => {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  for (const [alias, folder] of Object.entries(imports))
    expect(folder).toBe(`./${layerFolders[alias.slice(1, -2)]}/*`);
});

test('every lint fixture has a file of its own', () => {
  expect(new Set(files.map(([file]) => file)).size).toBe(files.length);
});
