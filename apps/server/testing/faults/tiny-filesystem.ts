import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A private mount needs a user namespace, which some systems disable. */
const isolated = ['--user', '--map-root-user', '--mount', '--kill-child'];
export const noTinyFilesystem =
  process.platform === 'linux' &&
  spawnSync('unshare', [...isolated, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
    ? undefined
    : 'this system does not permit mounts in a user namespace';

/**
 * A tmpfs of this many MiB, mounted at `mountedAt` within its namespace, and accessible from this process at `path`.
 */
export async function mountTinyFilesystem(sizeMib: number) {
  const mountedAt = await mkdtemp(join(tmpdir(), 'tutti-small-disk-'));
  const script = `mount -t tmpfs -o size=${sizeMib}m tmpfs "$0" && echo mounted && exec sleep infinity`;
  const holder = spawn('unshare', [...isolated, 'sh', '-c', script, mountedAt], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return {
    mountedAt,
    path: join('/proc', String(holder.pid), 'root', mountedAt),
    /** Command prefix that runs a program within the namespace. */
    enter: ['nsenter', '--user', '--mount', '--preserve-credentials', '--target', String(holder.pid)],
    async close() {
      holder.kill('SIGKILL');
      await once(holder, 'close');
      await rm(mountedAt, { recursive: true, force: true });
    },
  };
}
