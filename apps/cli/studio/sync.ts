import type { Client } from '#client/create-client.ts';
import { exitCodes } from '../exit-codes.ts';
import { Failure, usageFailure } from '../failure.ts';
import { parse } from '../flags.ts';
import { printable } from '../printable.ts';
import { readLock, sha256Of, writeLock, type AssetLock } from './asset-lock.ts';
import { assertAvailable, assetFormatOf, playlistAsset, trackAsset, type Asset } from './assets.ts';
import { onStudio, toFailure } from './connect.ts';
import {
  findPlaylist,
  findProject,
  findTrack,
  playlistNamed,
  playlistsOf,
  trackNamed,
  tracksOf,
} from './find.ts';
import { writeAsset } from './get.ts';
import { readManifest, type ManifestEntry } from './manifest.ts';
import { syncOptions } from './options.ts';
import { printJson, printLine } from './print.ts';

interface FoundAsset {
  readonly entry: ManifestEntry;
  readonly asset: Asset;
  /** Whether the studio keeps the file until the version is purged; undefined if it does not say so. */
  readonly isFrozen: boolean | undefined;
}

interface SyncedFile {
  readonly file: string;
  readonly status: 'written' | 'unchanged';
  readonly version: number | null;
  readonly sha256: string;
}

/** Runs `tutti sync`: fetches the assets of a manifest that changed. @throws Failure */
export async function runSync(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args, syncOptions);
  const [manifest, ...rest] = positionals;
  if (manifest === undefined || rest.length > 0)
    throw usageFailure('Say which manifest: tutti sync assets.json.');
  const entries = await readManifest(manifest, { allowOutside: values.outside ?? false });
  if (values.check && values.freeze) throw usageFailure('--check changes nothing, so --freeze excludes it.');
  await onStudio(async ({ client }) => {
    const found = await findAll(client, entries);
    if (values.freeze) await freezeAll(client, found);
    else warnOfUnfrozen(found);
    if (values.check) {
      const files = found.map(({ entry, asset }) => ({ file: entry.file, version: asset.version }));
      if (values.json) printJson({ files });
      else printLine(`All ${files.length} assets are there.`);
      return;
    }
    const files = await fetchAll(found, manifest, (file) => values.json || printLine(lineOf(file)));
    if (values.json) printJson({ files });
  });
}

const lineOf = ({ file, status, version }: SyncedFile) =>
  `${status.padEnd(9)}  ${file}${version === null ? '' : `  version ${version}`}`;

/** The tracks and versions whose exports the studio does not keep, each once. */
const unfrozen = (found: readonly FoundAsset[]) =>
  new Map(
    found.flatMap(({ asset, isFrozen }) =>
      asset.export && isFrozen === false
        ? [[`${asset.export.trackId} ${asset.export.version}`, asset.export] as const]
        : [],
    ),
  );

/** Lets the studio keep the exports of all versions in the manifest. @throws Failure */
async function freezeAll(client: Client, found: readonly FoundAsset[]): Promise<void> {
  for (const { trackId, version } of unfrozen(found).values()) {
    await client.call('freezeVersion', { params: { trackId, version } });
  }
}

function warnOfUnfrozen(found: readonly FoundAsset[]): void {
  const { size } = unfrozen(found);
  if (size === 0) return;
  const versions = size === 1 ? '1 version is' : `${size} versions are`;
  process.stderr.write(
    `tutti: ${versions} not approved, so the studio may not be able to make the same files after an upgrade: ` +
      'approve them, or run tutti sync --freeze.\n',
  );
}

/**
 * Finds all assets before one is fetched, and asks the studio for each export, whatever is on the disk.
 * @throws Failure after naming each one that is missing, not approved or not to be had
 */
async function findAll(client: Client, entries: readonly ManifestEntry[]): Promise<FoundAsset[]> {
  const find = assetFinder(client);
  const found: FoundAsset[] = [];
  for (const entry of entries) {
    try {
      const asset = await find(entry);
      const files = await assertAvailable(client, asset);
      found.push({ entry, asset: playedBy(asset, files?.playedAnewBy), isFrozen: files?.isFrozen });
    } catch (error) {
      const failure = failureOf(entry, error);
      if (!isMissing(failure)) throw failure;
      process.stderr.write(`tutti: ${printable(failure.message)}\n`);
    }
  }
  if (found.length === entries.length) return found;
  throw new Failure(
    `${entries.length - found.length} of ${entries.length} assets are missing, not approved or not to be had. Nothing was changed.`,
    exitCodes.notApproved,
  );
}

/** An export that another composer plays is another file. */
const playedBy = (asset: Asset, composer: string | null | undefined): Asset =>
  composer ? { ...asset, source: `${asset.source} composer ${composer}` } : asset;

/** An error of the studio, with the file that it is about. */
function failureOf({ file }: ManifestEntry, error: unknown): unknown {
  const failure = toFailure(error);
  return failure instanceof Failure ? new Failure(`${file}: ${failure.message}`, failure.exitCode) : failure;
}

const isMissing = (error: unknown): error is Failure =>
  error instanceof Failure &&
  (error.exitCode === exitCodes.notFound || error.exitCode === exitCodes.notApproved);

/** Finds assets; the lists of a project are requested once. */
function assetFinder(client: Client): (entry: ManifestEntry) => Promise<Asset> {
  const projectIds = cached((project) => findProject(client, project));
  const tracks = cached(async (project) => tracksOf(client, await projectIds(project)));
  const playlists = cached(async (project) => playlistsOf(client, await projectIds(project)));
  return async (entry) => {
    const { project } = entry;
    if ('track' in entry) {
      const track =
        project === undefined
          ? await findTrack(client, entry.track, project)
          : trackNamed(await tracks(project), entry.track);
      return trackAsset(client, track, entry.version, assetFormatOf(entry.format, entry.file));
    }
    const id =
      project === undefined
        ? await findPlaylist(client, entry.playlist, project)
        : playlistNamed(await playlists(project), entry.playlist).id;
    return playlistAsset(client, id, entry.version);
  };
}

function cached<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const loaded = new Map<string, Promise<T>>();
  return (key) => {
    const value = loaded.get(key) ?? load(key);
    loaded.set(key, value);
    return value;
  };
}

async function fetchInto(entry: ManifestEntry, asset: Asset): Promise<string> {
  try {
    return (await writeAsset(asset, entry.path)).sha256;
  } catch (error) {
    throw failureOf(entry, error);
  }
}

/** Writes the files that changed in the studio or on the disk. The lock is written after each of them. */
async function fetchAll(
  found: readonly FoundAsset[],
  manifest: string,
  onFile: (file: SyncedFile) => void,
): Promise<SyncedFile[]> {
  const old = await readLock(manifest);
  let lock: AssetLock = {};
  const files: SyncedFile[] = [];
  for (const { entry, asset } of found) {
    const { file, path } = entry;
    const { source, version } = asset;
    const last = old[file];
    const isUnchanged = last?.source === source && last.sha256 === (await sha256Of(path));
    const sha256 = isUnchanged ? last.sha256 : await fetchInto(entry, asset);
    lock = { ...lock, [file]: { source, sha256 } };
    if (!isUnchanged) await writeLock(manifest, { ...old, ...lock });
    files.push({ file, status: isUnchanged ? 'unchanged' : 'written', version, sha256 });
    onFile(files.at(-1)!);
  }
  // Files that are no longer in the manifest leave the lock.
  if (Object.keys(old).some((file) => !(file in lock))) await writeLock(manifest, lock);
  return files;
}
