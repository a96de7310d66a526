import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../e2e/server.ts';

const folder = await mkdtemp(join(tmpdir(), 'tutti-demo-'));
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

test('the demo exits on SIGTERM, also while it is being created', async () => {
  const DATA_DIR = join(folder, 'data');
  const demo = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, DATA_DIR, PORT: String(await freePort()) },
    // As tools/scripts/foreground.mjs starts it.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    const [output] = (await once(demo.stdout!, 'data')) as [Buffer];
    expect(output.toString()).toMatch(/^Making the demo/);
    demo.kill('SIGTERM');
    const [code] = (await once(demo, 'exit')) as [number | null];
    expect(code).toBe(0);
    expect(existsSync(join(DATA_DIR, '.demo-unfinished'))).toBe(true);
  } finally {
    demo.kill('SIGKILL');
  }
});
