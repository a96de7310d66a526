import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';

const folder = 'incoming/';
/**
 * An upload takes minutes: older files were left by a process that died. The limit also covers clocks that differ by
 * an hour between processes.
 */
const abandonedAfterMs = 3 * 3_600_000;

/** A received file that is not accepted yet. */
export interface IncomingFile {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
}

/** Temporary storage of files between upload and acceptance. */
export function incomingFiles(objects: ObjectStore) {
  return {
    async receive(content: Uint8Array | Readable): Promise<IncomingFile> {
      const key = `${folder}${uuidv7()}`;
      const { size } = await objects.put(key, content, { contentType: 'application/octet-stream' });
      return { key, size };
    },

    async read({ key, size }: IncomingFile): Promise<Uint8Array> {
      const opened = await objects.open(key);
      if (!opened) throw new AppError('unavailable');
      const bytes = new Uint8Array(size);
      let length = 0;
      for await (const chunk of opened.stream) {
        if (!(chunk instanceof Uint8Array)) throw new TypeError('an object is made of bytes');
        bytes.set(chunk, length);
        length += chunk.length;
      }
      return bytes;
    },

    /** Moves an accepted file to its final key. */
    async store({ key }: IncomingFile, as: string, contentType: string): Promise<void> {
      if (!(await objects.move(key, as, { contentType }))) throw new AppError('unavailable');
    },

    /** Never rejects: the result of the upload is decided by then, and a later sweep deletes the file. */
    discard: ({ key }: IncomingFile): Promise<void> => objects.delete(key).catch(() => undefined),

    /** Deletes abandoned files. `now` is in milliseconds since 1970. */
    async sweep(now: number): Promise<void> {
      for await (const key of objects.list(folder)) {
        if (now - timestampOf(key.slice(folder.length)) > abandonedAfterMs) await objects.delete(key);
      }
    },
  };
}

/** The timestamp of a version 7 UUID, in milliseconds since 1970. */
const timestampOf = (uuid: string) => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);
