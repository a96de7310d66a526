import { createHash } from 'node:crypto';
import { join } from 'node:path';

export interface ServerPaths {
  /** Contains all of the below, except the socket when its path would be too long. */
  readonly root: string;
  /** PostgreSQL's data directory. */
  readonly cluster: string;
  readonly socketFolder: string;
  /** The server's output until its own log file takes over. */
  readonly startLog: string;
  readonly logFolder: string;
}

export const socketPort = 5432;
const socketName = `.s.PGSQL.${socketPort}`;

/**
 * The longest path in bytes that a Unix socket can be bound to: `sun_path` holds 108 bytes on Linux and 104 on macOS
 * and the BSDs, including the terminating zero (unix(7)).
 */
const maxSocketPathBytes = process.platform === 'linux' ? 107 : 103;

/**
 * The paths under `root`. A socket path that would be too long is replaced by a short folder in /tmp, named after the
 * root and independent of TMPDIR, so that every process of an installation finds the same one.
 */
export function pathsUnder(root: string, uid: number): ServerPaths {
  const inside = join(root, 'socket');
  return {
    root,
    cluster: join(root, 'cluster'),
    socketFolder: isShortEnough(inside) ? inside : `/tmp/tutti-${uid}-${hashedName(root)}`,
    startLog: join(root, 'start.log'),
    logFolder: join(root, 'log'),
  };
}

export function socketPath(paths: ServerPaths): string {
  return join(paths.socketFolder, socketName);
}

/** A short, stable name for a path. */
export function hashedName(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketName)) <= maxSocketPathBytes;
}
