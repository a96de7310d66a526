import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { S3Settings } from '../s3-settings.ts';

/** The folder into which install-swift.sh installs it. */
const installed = join(homedir(), '.cache', 'tutti-swift', 'root', 'usr');
const environment = {
  PATH: '/usr/bin:/bin',
  HOME: homedir(),
  PYTHONDONTWRITEBYTECODE: '1',
  ...(existsSync(installed) && {
    PYTHONPATH: join(installed, 'lib/python3/dist-packages'),
    LD_LIBRARY_PATH: join(installed, `lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`),
  }),
};

const found = spawnSync('/usr/bin/python3', ['-c', 'import swift.common.middleware.s3api'], {
  env: environment,
});

/** Why no S3 server is available for tests; undefined when one is. */
export const noSwift =
  found.status === 0
    ? undefined
    : 'OpenStack Swift is not here: run apps/server/platform/storage/objects/s3/testing/install-swift.sh';

export interface Swift {
  readonly settings: S3Settings;
  stop(): Promise<void>;
}

/** Starts an empty OpenStack Swift with its S3 API on a free loopback port. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'tutti-swift-'));
  const [accessKeyId, secretAccessKey] = ['studio:tester', 'secret-of-the-tests'];
  const script = join(import.meta.dirname, 'serve-swift.py');
  const child = spawn('/usr/bin/python3', [script, folder, accessKeyId, secretAccessKey], {
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'close');
  const lines = createInterface(child.stdout);
  const [port] = await Promise.race([
    once(lines, 'line'),
    exit.then(() => {
      throw new Error('Swift did not start');
    }),
  ]);
  const endpoint = new URL(`http://127.0.0.1:${String(port)}`);
  return {
    settings: { endpoint, bucket: 'tutti', region: 'test-1', accessKeyId, secretAccessKey },
    async stop() {
      child.stdin.end();
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
