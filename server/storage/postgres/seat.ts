import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '#server/log.ts';
import { errorCode, StartError } from '../start-error.ts';
import { binariesUnder, type Binaries } from './binaries.ts';
import { nameFor, placesUnder, type Places } from './places.ts';
import { canReach, hasName, inNamespace, nobody, ownerUid, type RunAs } from './run-as.ts';

/** Everything that is settled before a server is started: which programs, as whom, and where. */
export interface Seat {
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly places: Places;
}

export interface PostgresOptions {
  /** Where root moves what another user can't reach under the data folder. */
  readonly reachableFolder: string;
  readonly mayUseNamespaces: boolean;
  /** Server settings that go before the usual ones. */
  readonly settings: Readonly<Record<string, string>>;
}

export const defaultOptions: PostgresOptions = {
  reachableFolder: '/var/lib/tutti',
  mayUseNamespaces: true,
  settings: {},
};

/** Holds the path of the server's files where they could not stay in the data folder. */
const movedToFile = 'moved-to';

/** The places of a data folder's server as they stand, before anything is known of how it runs. */
export async function findPlaces(dataDir: string): Promise<Places> {
  return placesOf(await movedTo(await homeOf(dataDir)));
}

/** The file that serialises starting and stopping the server of a data folder, wherever it lives. */
export async function launchLock(dataDir: string): Promise<string> {
  return join(await homeOf(dataDir), 'launch.lock');
}

/**
 * Decides how the server of `dataDir` runs and makes its folders, each with mode 0700 and the right owner.
 * Call it under the launch lock and while no server runs: it may give the files another owner.
 */
export async function chooseSeat(
  dataDir: string,
  found: Binaries,
  options: PostgresOptions,
  log: Log,
): Promise<Seat> {
  if (!canReach({ kind: 'self' }, found.postgres, [])) {
    throw new StartError(
      `${found.postgres} can't run here, as on systems without glibc: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const home = await movedTo(await homeOf(dataDir));
  const seat =
    process.getuid?.() === 0 ? await seatOfRoot(home, found, options, log) : seatOfUser(home, found);
  const uid = ownerUid(seat.runAs);
  const { root, socketFolder, logFolder } = seat.places;
  await own(root, uid);
  await mkdir(logFolder, { recursive: true, mode: 0o700 });
  await own(logFolder, uid);
  await makeSocketFolder(socketFolder, uid);
  return seat;
}

async function homeOf(dataDir: string): Promise<string> {
  const home = join(await realpath(dataDir), 'postgres');
  await mkdir(home, { recursive: true, mode: 0o700 });
  refuseForeign(home, (await stat(home)).uid);
  return home;
}

function placesOf(root: string): Places {
  return placesUnder(root, process.getuid?.() ?? 0);
}

/** A uid without a name needs the namespace for initdb; where there is none, initdb's own words say what is wrong. */
function seatOfUser(root: string, binaries: Binaries): Seat {
  const namespace = inNamespace();
  const runAs: RunAs =
    !hasName() && canReach(namespace, binaries.postgres, [root]) ? namespace : { kind: 'self' };
  return { binaries, runAs, places: placesOf(root) };
}

async function seatOfRoot(root: string, found: Binaries, options: PostgresOptions, log: Log): Promise<Seat> {
  const namespace = inNamespace();
  const parent = dirname(root);
  if (options.mayUseNamespaces && canReach(namespace, found.postgres, [parent])) {
    return { binaries: found, runAs: namespace, places: placesOf(root) };
  }
  const binaries = canReach(nobody, found.postgres, []) ? found : await copyBinaries(found, options, log);
  const reachable = canReach(nobody, binaries.postgres, [parent]) ? root : await moveOut(root, options, log);
  log.info({ folder: reachable }, 'PostgreSQL refuses root, so it runs as uid 65534');
  return { binaries, runAs: nobody, places: placesOf(reachable) };
}

async function movedTo(root: string): Promise<string> {
  const note = join(root, movedToFile);
  let outside: string;
  try {
    outside = (await readFile(note, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return root;
    throw error;
  }
  // A container made anew keeps its volumes and loses the rest: beginning empty must be somebody's decision.
  if (!existsSync(outside)) {
    throw new StartError(
      `The database was kept in ${outside}, which is gone: restore it, or remove ${note} to begin with an empty one.`,
    );
  }
  return outside;
}

async function moveOut(root: string, options: PostgresOptions, log: Log): Promise<string> {
  if ((await readdir(root)).includes('cluster')) {
    throw new StartError(
      `PostgreSQL may not run as root, and uid 65534 can't reach its files in ${root}: make the folders above readable, or set DATA_DIR.`,
    );
  }
  const outside = join(options.reachableFolder, nameFor(root));
  await mkdir(outside, { recursive: true, mode: 0o755 });
  await writeFile(join(root, movedToFile), `${outside}\n`);
  log.warn({ folder: outside }, 'the database is kept outside DATA_DIR, where uid 65534 can reach it');
  return outside;
}

async function copyBinaries(found: Binaries, options: PostgresOptions, log: Log): Promise<Binaries> {
  const { mtimeMs } = await stat(found.postgres);
  const copy = join(options.reachableFolder, `postgresql-${nameFor(`${found.root} ${mtimeMs}`)}`);
  const binaries = binariesUnder(copy);
  if (canReach(nobody, binaries.postgres, [])) return binaries;
  const unfinished = `${copy}.${process.pid}`;
  await mkdir(options.reachableFolder, { recursive: true, mode: 0o755 });
  await cp(found.root, unfinished, { recursive: true, verbatimSymlinks: true });
  await rm(copy, { recursive: true, force: true });
  await rename(unfinished, copy);
  log.warn({ folder: copy }, "PostgreSQL's programs were copied to where uid 65534 can reach them");
  return binaries;
}

/** The folder may lie in the shared temporary folder, where somebody else could have put a trap of its name. */
async function makeSocketFolder(folder: string, uid: number): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const found = await lstat(folder);
  const isOurs = [uid, process.getuid?.(), ownerUid(nobody)].includes(found.uid);
  if (!found.isDirectory() || !isOurs) {
    throw new StartError(`${folder} belongs to somebody else: remove it, or set DATA_DIR to a shorter path.`);
  }
  if (found.uid !== uid) await lchown(folder, uid, uid);
  await chmod(folder, 0o700);
}

/** Gives a folder and all in it to `uid`. Only root can; anybody else is told when it is not theirs. */
async function own(folder: string, uid: number): Promise<void> {
  const { uid: owner } = await stat(folder);
  if (owner === uid) return;
  refuseForeign(folder, owner);
  for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), uid, uid);
  await lchown(folder, uid, uid);
}

/** Root may use anybody's files, since it can give them to whom it likes. */
function refuseForeign(path: string, owner: number): void {
  const self = process.getuid?.() ?? 0;
  if (self !== 0 && owner !== self) {
    throw new StartError(
      `${path} belongs to another user (uid ${owner}): start as that user, or set DATA_DIR.`,
    );
  }
}
