import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readVersion, versionText } from './version.ts';

async function folderWith(version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tutti-version-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ version }));
  return folder;
}

function commitIn(folder: string): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' });
  git('init', '-q');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-q', '--allow-empty', '-m', 'first');
  return git('rev-parse', 'HEAD').slice(0, 7);
}

test('the version of a checkout has the commit of HEAD', async () => {
  const folder = await folderWith('1.2.3');
  const commit = commitIn(folder);
  expect(readVersion(folder)).toEqual({ version: '1.2.3', commit });
  expect(versionText(readVersion(folder))).toBe(`1.2.3 (${commit})`);
});

test('the version of an image has the commit of its file COMMIT', async () => {
  const folder = await folderWith('1.2.3');
  await writeFile(join(folder, 'COMMIT'), 'd0d1779aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n');
  expect(readVersion(folder)).toEqual({ version: '1.2.3', commit: 'd0d1779' });
});

test('the version has no commit without git or inside a checkout of another project', async () => {
  const folder = await folderWith('1.2.3');
  expect(versionText(readVersion(folder))).toBe('1.2.3');
  commitIn(folder);
  await mkdir(join(folder, 'tutti'));
  await writeFile(join(folder, 'tutti', 'package.json'), '{"version":"4.5.6"}');
  expect(readVersion(join(folder, 'tutti'))).toEqual({ version: '4.5.6' });
});
