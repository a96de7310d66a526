import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { allMatches, onlyMatch } from './matches.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const unit = await readFile(join(root, 'tools/deploy/tutti@.service'), 'utf8');

test('the unit starts each role with the allocator setting and the stop time of the image', async () => {
  const settings = Object.fromEntries(
    allMatches(unit, /^Environment=(.+)$/gm)
      .flatMap((line) => line.split(' '))
      .map((setting) => setting.split('=')),
  ) as Record<string, string>;
  expect(settings['ROLE']).toBe('%i');
  const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8');
  expect(dockerfile).toContain(`ENV MALLOC_MMAP_THRESHOLD_=${settings['MALLOC_MMAP_THRESHOLD_']}\n`);
  const shared = { SESSION_SECRET: 'f'.repeat(48), DATABASE_URL: 'postgres://tutti@localhost/tutti' };
  for (const ROLE of ['web', 'worker', 'all']) {
    expect(readConfig({ ...settings, ...shared, ROLE }).role).toBe(ROLE);
  }
  const compose = await readFile(join(root, 'compose.yaml'), 'utf8');
  expect(onlyMatch(unit, /^TimeoutStopSec=(\d+)$/gm)).toBe(
    onlyMatch(compose, /stop_grace_period: (\d+)s\n {2}env/g),
  );
  expect(onlyMatch(unit, /^ExecStart=\/opt\/tutti\/node_modules\/\.bin\/node (.+)$/gm)).toBe(
    onlyMatch(dockerfile, /^CMD \["node", "(.+)"\]$/gm),
  );
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd accepts the unit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tutti-unit-'));
  try {
    // The paths and the user exist only where it is installed.
    const here = unit.replaceAll('/opt/tutti', root).replaceAll(/^(?:User|Group)=.*\n/gm, '');
    await writeFile(join(folder, 'tutti@.service'), here);
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(folder, 'tutti@web.service')], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
