import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import { diskError } from '#server/platform/storage/objects/object-store.ts';
import type { Context } from '#server/platform/context.ts';
import { messages } from '#server/composing/messages.ts';

/** A job may wait this long between finding a file and opening it. */
const unusedAfterMs = 3_600_000;
const suffix = '.soundfont';

/** A file of the object store. */
interface StoredFile {
  readonly id: string;
  readonly objectKey: string;
  readonly sizeBytes: number;
}

export interface ReceivedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

export type SoundFontFiles = ReturnType<typeof soundFontFiles>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly soundFontFiles: SoundFontFiles;
  }
}

/**
 * Local copies of the SoundFonts of the object store, because the composer's threads read single samples of them. A
 * process fetches a file when a track needs it; processes on one machine may share the folder.
 */
export function soundFontFiles({
  objects,
  soundFontFolder: folder,
}: Pick<Context, 'objects' | 'soundFontFolder'>) {
  const fetching = new Map<string, Promise<string | undefined>>();
  const pathOf = (id: string) => join(folder, `${id}${suffix}`);

  /** Writes a stream to a new temporary file; reads it to its end even if it exceeds the limit. */
  async function write(content: AsyncIterable<unknown>, maxBytes: number): Promise<ReceivedFile> {
    const path = join(folder, `${uuidv7()}.part`);
    try {
      await mkdir(folder, { recursive: true });
      const file = await open(path, 'wx');
      let size = 0;
      try {
        for await (const chunk of content) {
          if (!(chunk instanceof Uint8Array)) throw new TypeError('a file is made of bytes');
          size += chunk.length;
          if (size <= maxBytes) await file.writeFile(chunk);
        }
      } finally {
        await file.close();
      }
      return { path, size };
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw diskError(error);
    }
  }

  async function fetchFile({ id, objectKey, sizeBytes }: StoredFile): Promise<string | undefined> {
    const opened = await objects.open(objectKey);
    if (!opened) return undefined;
    const { path } = await write(opened.stream, sizeBytes);
    await rename(path, pathOf(id));
    return pathOf(id);
  }

  return {
    /** Receives an upload. @throws body_too_large */
    async receive(content: Readable, maxBytes: number): Promise<ReceivedFile> {
      const file = await write(content, maxBytes);
      if (file.size <= maxBytes) return file;
      await rm(file.path, { force: true });
      const message = messages.soundFontTooLarge(maxBytes / 1_048_576);
      throw new AppError('body_too_large', { maxBytes }, message);
    },

    read: ({ path }: ReceivedFile): Readable => createReadStream(path),

    /** Keeps a received file as the local copy of a SoundFont. */
    adopt: ({ path }: ReceivedFile, id: string): Promise<void> => rename(path, pathOf(id)),

    /** Never rejects: `removeUnused` deletes the file later. */
    discard: ({ path }: ReceivedFile): Promise<void> => rm(path, { force: true }).catch(() => undefined),

    /** The path of the local copy, which is fetched if it is missing; undefined if the store has no such file. */
    async find(file: StoredFile): Promise<string | undefined> {
      const path = pathOf(file.id);
      const local = await stat(path).catch(() => undefined);
      if (local?.size === file.sizeBytes) {
        const now = new Date();
        await utimes(path, now, now);
        return path;
      }
      const fetched = fetching.get(file.id) ?? fetchFile(file).finally(() => fetching.delete(file.id));
      fetching.set(file.id, fetched);
      return fetched;
    },

    /** Deletes copies of deleted SoundFonts, and files that a stopped process did not finish. */
    async removeUnused(ids: ReadonlySet<string>): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        if (name.endsWith(suffix) && ids.has(name.slice(0, -suffix.length))) continue;
        const path = join(folder, name);
        const file = await stat(path).catch(() => undefined);
        if (file && Date.now() - file.mtimeMs > unusedAfterMs) await rm(path, { force: true });
      }
    },
  };
}
