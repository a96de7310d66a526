import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A mount of one's own needs a user namespace, which some systems keep to themselves. */
const isolated = ['--user', '--map-root-user', '--mount', '--kill-child'];
export const noSmallDisk =
  process.platform === 'linux' &&
  spawnSync('unshare', [...isolated, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
    ? undefined
    : 'this system lets nobody mount in a namespace of their own';

/** A disk of so many MiB, which is seen by what is started in its namespace, and by us under `path`. */
export async function smallDisk(sizeMib: number) {
  const mountedAt = await mkdtemp(join(tmpdir(), 'tutti-small-disk-'));
  const script = `mount -t tmpfs -o size=${sizeMib}m tmpfs "$0" && echo mounted && exec sleep infinity`;
  const holder = spawn('unshare', [...isolated, 'sh', '-c', script, mountedAt], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return {
    mountedAt,
    path: join('/proc', String(holder.pid), 'root', mountedAt),
    /** What starts a program there, with its own arguments behind. */
    enter: ['nsenter', '--user', '--mount', '--preserve-credentials', '--target', String(holder.pid)],
    async close() {
      holder.kill('SIGKILL');
      await once(holder, 'close');
      await rm(mountedAt, { recursive: true, force: true });
    },
  };
}
