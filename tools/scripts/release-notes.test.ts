import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const notes = (folder: string, range: string) =>
  spawnSync(process.execPath, [join(folder, 'tools/scripts/release-notes.mjs'), range], { encoding: 'utf8' });

test('the release notes group the commits, list the migrations and omit internal changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-notes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(import.meta.dirname, join(folder, 'tools/scripts'), { recursive: true });
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' });
  const commit = (message: string) =>
    git(
      '-c',
      'user.name=A',
      '-c',
      'user.email=a@example.org',
      'commit',
      '-q',
      '--allow-empty',
      '-m',
      message,
    );
  git('init', '-q', '-b', 'main');
  const state = (composer: string, api: string) => {
    for (const name of ['engine/compose', 'contract'])
      mkdirSync(join(folder, 'packages', name), { recursive: true });
    writeFileSync(
      join(folder, 'packages/engine/compose/engine-version.ts'),
      `export const engineVersion = '${composer}';`,
    );
    writeFileSync(join(folder, 'packages/contract/api-version.ts'), `export const apiVersion = '${api}';`);
    git('add', 'packages');
  };
  const formerly = join(folder, 'server/storage/migrations');
  mkdirSync(formerly, { recursive: true });
  writeFileSync(join(formerly, '0001-init.sql'), 'CREATE TABLE tracks ();');
  git('add', 'server');
  state('15', '1');
  commit('feat: everything');
  commit('feat(player): a loop can be saved');
  commit('test: a pin');
  const migrations = join(folder, 'apps/server/platform/storage/migrations');
  mkdirSync(migrations, { recursive: true });
  git(
    'mv',
    'server/storage/migrations/0001-init.sql',
    'apps/server/platform/storage/migrations/0001-init.sql',
  );
  writeFileSync(join(migrations, '0108-loops.sql'), '');
  writeFileSync(join(migrations, '0107-baseline.sql'), 'CREATE TABLE users ();');
  writeFileSync(join(migrations, 'checksums.txt'), '');
  git('add', 'apps');
  state('16', '2');
  commit('fix(tokens)!: a refund has a row of its own');

  const { stdout } = notes(folder, 'HEAD~3..HEAD');
  const short = git('log', '--format=%h', '--reverse', 'HEAD~3..HEAD').split('\n');
  expect(stdout).toBe(`# HEAD~3..HEAD

## Breaking

- composer from version 15 to 16: older music keeps its audio; freeze exports that must stay the same (docs/operating.md)
- API from version 1 to 2: docs/api-versions.md lists what was renamed or removed
- tokens: a refund has a row of its own (${short[2]})

## New

- player: a loop can be saved (${short[0]})

## Migrations

- 0108-loops.sql
`);
  const failed = notes(folder, 'nothing..HEAD');
  expect(failed.status).toBe(1);
  expect(failed.stderr).toContain('nothing..HEAD');
});
