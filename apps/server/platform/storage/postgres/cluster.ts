import { once } from 'node:events';
import { access, chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StartError } from '../start-error.ts';
import { spawnAs } from './run-as.ts';
import type { LaunchPlan } from './launch-plan.ts';

export const applicationUser = 'tutti';
export const applicationDatabase = 'tutti';

const unfinishedPrefix = 'unfinished-';

/**
 * Creates the cluster when there is none, under a temporary name that is renamed when it is complete and on disk, so
 * that a kill at any moment leaves either nothing or all of it. Call it under the start lock.
 */
export async function ensureCluster(plan: LaunchPlan): Promise<void> {
  const { cluster, root } = plan.paths;
  if (await exists(join(cluster, 'PG_VERSION'))) return;
  await sweepUnfinished(root);
  const tempFolder = await mkdtemp(join(root, unfinishedPrefix));
  await chmod(tempFolder, 0o700);
  await runInitdb(plan, tempFolder);
  await rename(tempFolder, cluster);
}

async function runInitdb(plan: LaunchPlan, folder: string): Promise<void> {
  const args = ['-D', folder, '-U', applicationUser, '--auth=trust', '--encoding=UTF8'];
  // Sorts by code point and folds case by Unicode, the same on every machine, whatever its locales.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--data-checksums');
  const initdb = spawnAs(plan.runAs, plan.binaries.initdb, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
  });
  let errorOutput = '';
  initdb.stderr?.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString();
  });
  const [code] = await once(initdb, 'close');
  if (code === 0) return;
  await rm(folder, { recursive: true, force: true });
  const reason = errorOutput.trim().split('\n').slice(-3).join(' ');
  throw new StartError(
    `The embedded database could not be made in ${folder}: ${reason || `initdb gave ${code}`}.`,
  );
}

/** The initdb of a killed start may still be writing; what can't be deleted now is deleted by a later start. */
async function sweepUnfinished(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    await rm(join(root, name), { recursive: true, force: true, maxRetries: 2 }).catch(() => undefined);
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
