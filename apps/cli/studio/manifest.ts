import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { z } from 'zod';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { pathWithin } from '../real-target.ts';
import { sidecarPath } from '../sidecar.ts';
import { errorMessage } from '../write-files.ts';
import { lockPath } from './asset-lock.ts';
import type { WantedVersion } from './assets.ts';
import { assetFormats, type AssetFormat } from './options.ts';

const file = z.string().min(1);
const name = z.string().min(1);

const trackEntry = z.strictObject({
  track: name,
  file,
  format: z.enum(assetFormats).optional(),
  version: z.union([z.enum(['approved', 'current']), z.int().positive()]).default('approved'),
  project: name.optional(),
});
const playlistEntry = z.strictObject({
  playlist: name,
  file,
  version: z.enum(['approved', 'current']).default('approved'),
  project: name.optional(),
});

const manifestFile = z.strictObject({
  project: name.optional(),
  assets: z.array(z.union([trackEntry, playlistEntry])).min(1),
});

interface Location {
  /** Name or id; undefined if the asset is given by its id. */
  readonly project: string | undefined;
  /** As in the manifest: relative to its folder. */
  readonly file: string;
  readonly path: string;
}

/** An asset of a game's build. */
export type ManifestEntry = Location &
  (
    | {
        readonly track: string;
        readonly format?: AssetFormat | undefined;
        readonly version: WantedVersion;
      }
    | { readonly playlist: string; readonly version: 'approved' | 'current' }
  );

/**
 * Reads a manifest of assets. A build may run the manifest of a contributor, so it writes into its own folder only.
 * @throws Failure that names the invalid field, or a file outside the folder of the manifest without `allowOutside`
 */
export async function readManifest(
  path: string,
  { allowOutside }: { readonly allowOutside: boolean },
): Promise<readonly ManifestEntry[]> {
  const result = manifestFile.safeParse(await readJson(path));
  if (!result.success) throw invalid(path, sentenceOf(result.error));
  const folder = dirname(resolve(path));
  const entries = result.data.assets.map((asset): ManifestEntry => ({
    ...asset,
    project: asset.project ?? result.data.project,
    path: resolve(folder, asset.file),
  }));
  if (!allowOutside) await assertInside(path, entries);
  const twice = entries.find((entry, index) => entries.findIndex((one) => one.path === entry.path) !== index);
  if (twice) throw invalid(path, `two assets have the file ${twice.file}`);
  return entries;
}

/** Every file that a run may write; a link that was committed with the manifest can lead anywhere. @throws Failure */
async function assertInside(manifest: string, entries: readonly ManifestEntry[]): Promise<void> {
  const folder = dirname(resolve(manifest));
  const written = entries.flatMap(({ file: own, path }) => [
    { file: own, path },
    { file: sidecarPath(own), path: sidecarPath(path) },
  ]);
  const lock = resolve(lockPath(manifest));
  for (const { file: own, path } of [...written, { file: relative(folder, lock), path: lock }]) {
    if (!(await pathWithin(folder, path)))
      throw invalid(manifest, `${own} is outside its folder: allow that with --outside`);
  }
}

async function readJson(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new Failure(`Cannot read the manifest ${path}: ${errorMessage(error)}.`, exitCodes.usage);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(path, 'it is not JSON');
  }
}

/** For a union, the problem of the alternative that the entry is meant to be: the one that knows its fields best. */
function sentenceOf(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue?.code !== 'invalid_union') return describe(issue, []);
  const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length);
  return describe(nearest?.[0], issue.path);
}

const describe = (
  issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined,
  parent: readonly PropertyKey[],
): string => `${[...parent, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'unknown'}`;

const invalid = (path: string, problem: string) =>
  new Failure(`The manifest ${path} is not valid (${problem}).`, exitCodes.usage);
