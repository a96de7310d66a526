import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { writeFiles } from '../write-files.ts';

const locked = z.object({ source: z.string(), sha256: z.string() });

/** What each file of a manifest was made from, and its checksum. */
export type AssetLock = Readonly<Record<string, z.infer<typeof locked>>>;

/** assets.json → assets.lock.json */
export const lockPath = (manifest: string) => {
  const extension = extname(manifest);
  return `${manifest.slice(0, manifest.length - extension.length)}.lock${extension || '.json'}`;
};

/** The lock beside a manifest. A missing or damaged one counts as empty: everything is fetched again. */
export async function readLock(manifest: string): Promise<AssetLock> {
  try {
    return z.record(z.string(), locked).parse(JSON.parse(await readFile(lockPath(manifest), 'utf8')));
  } catch {
    return {};
  }
}

export const writeLock = (manifest: string, lock: AssetLock): Promise<void> =>
  writeFiles([{ path: lockPath(manifest), bytes: Buffer.from(`${JSON.stringify(lock, null, 2)}\n`) }]);

/** SHA-256 of a file as hexadecimal digits; undefined if it cannot be read. */
export async function sha256Of(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
