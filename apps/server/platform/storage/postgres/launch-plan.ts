import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, StartError } from '../start-error.ts';
import type { Binaries } from './binaries.ts';
import { pathsUnder, type ServerPaths } from './paths.ts';
import { canReach, hasName, namespaceUser, type RunAs } from './run-as.ts';

/** How to start a server: which programs, as which user, with which paths. */
export interface LaunchPlan {
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly paths: ServerPaths;
}

export interface PostgresOptions {
  readonly allowsNamespaces: boolean;
  /** Server settings that override the defaults. */
  readonly settings: Readonly<Record<string, string>>;
}

export const defaultOptions: PostgresOptions = {
  allowsNamespaces: true,
  settings: {},
};

/** The paths of a data folder's server, independent of how it runs. */
export async function findPaths(dataDir: string): Promise<ServerPaths> {
  return pathsOf(await serverRoot(dataDir));
}

/** The lock file for starting and stopping the server of a data folder. */
export async function startLock(dataDir: string): Promise<string> {
  return join(await serverRoot(dataDir), 'launch.lock');
}

/** Plans how to run the server of `dataDir` and creates its folders with mode 0700. Call it under the start lock. */
export async function planLaunch(
  dataDir: string,
  binaries: Binaries,
  options: PostgresOptions,
): Promise<LaunchPlan> {
  if (!canReach({ kind: 'self' }, binaries.postgres, [])) {
    throw new StartError(
      `${binaries.postgres} can't run here, as on systems without glibc: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const root = await serverRoot(dataDir);
  await rejectFormerCluster(root);
  const runAs = process.getuid?.() === 0 ? asRoot(root, binaries, options) : asUser(root, binaries);
  const paths = pathsOf(root);
  await mkdir(paths.logFolder, { recursive: true, mode: 0o700 });
  await createSocketFolder(paths.socketFolder);
  return { binaries, runAs, paths };
}

async function serverRoot(dataDir: string): Promise<string> {
  const root = join(await realpath(dataDir), 'postgres');
  await mkdir(root, { recursive: true, mode: 0o700 });
  rejectForeignOwner(root, (await stat(root)).uid);
  return root;
}

function pathsOf(root: string): ServerPaths {
  return pathsUnder(root, process.getuid?.() ?? 0);
}

/**
 * A uid without a name needs the namespace for initdb; without namespaces initdb's own message explains the problem.
 */
function asUser(root: string, binaries: Binaries): RunAs {
  const namespace = namespaceUser();
  return !hasName() && canReach(namespace, binaries.postgres, [root]) ? namespace : { kind: 'self' };
}

function asRoot(root: string, binaries: Binaries, { allowsNamespaces }: PostgresOptions): RunAs {
  const namespace = namespaceUser();
  if (allowsNamespaces && canReach(namespace, binaries.postgres, [dirname(root)])) return namespace;
  throw new StartError(
    'PostgreSQL refuses to run as root, and this system lets root make no user namespace: start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** The folder may lie in /tmp, where another user could have created one of its name. */
async function createSocketFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new StartError(`${folder} belongs to another user: remove it, or set DATA_DIR to a shorter path.`);
  }
  await chmod(folder, 0o700);
}

/**
 * Earlier versions ran as uid 65534 where root had no namespace. Such a database must not be replaced by an empty
 * one.
 */
async function rejectFormerCluster(root: string): Promise<void> {
  const marker = join(root, 'moved-to');
  if (existsSync(marker)) {
    throw new StartError(
      `An earlier version kept the database in the folder that ${marker} names: move its content to ${root}, run chown -R root ${root}, and remove that file.`,
    );
  }
  const cluster = join(root, 'cluster');
  if (process.getuid?.() !== 0 || !existsSync(cluster)) return;
  const { uid } = await stat(cluster);
  if (uid !== 0) {
    throw new StartError(
      `${cluster} belongs to uid ${uid}: start as that user, or run chown -R root ${root} to start as root.`,
    );
  }
}

function rejectForeignOwner(path: string, owner: number): void {
  const self = process.getuid?.() ?? 0;
  if (self !== 0 && owner !== self) {
    throw new StartError(
      `${path} belongs to another user (uid ${owner}): start as that user, or set DATA_DIR.`,
    );
  }
}
