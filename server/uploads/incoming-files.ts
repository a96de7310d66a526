import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { ObjectStore } from '#server/storage/objects/object-store.ts';

const folder = 'incoming/';
/**
 * An upload lasts minutes: what is older was left by a process that died. Clocks of two processes may differ by an hour,
 * and neither removes what the other has under way.
 */
const abandonedAfterMs = 3 * 3_600_000;

/** A file that has arrived but is not accepted yet. */
export interface IncomingFile {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
}

/** Where files lie between their arrival and their acceptance. */
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

    /** Moves an accepted file to where it stays. */
    async keep({ key }: IncomingFile, as: string, contentType: string): Promise<void> {
      if (!(await objects.move(key, as, { contentType }))) throw new AppError('unavailable');
    },

    /** Never rejects: what became of the file is settled by then, and what can't be deleted now is swept. */
    discard: ({ key }: IncomingFile): Promise<void> => objects.delete(key).catch(() => undefined),

    /** Removes what dead processes left, and what could not be deleted. `now` is in milliseconds since 1970. */
    async sweep(now: number): Promise<void> {
      for await (const key of objects.list(folder)) {
        if (now - madeAt(key.slice(folder.length)) > abandonedAfterMs) await objects.delete(key);
      }
    },
  };
}

/** A UUID of version 7 begins with its time. */
const madeAt = (uuid: string) => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);
