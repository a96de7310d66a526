import type { Readable } from 'node:stream';
import { errorCode } from '../start-error.ts';

export interface ObjectMetadata {
  /** In bytes. */
  readonly size: number;
  /** Changes with the content; quoted, as in HTTP. */
  readonly etag: string;
  readonly contentType: string;
}

export interface OpenedObject extends ObjectMetadata {
  /** The whole object or the requested range. Destroy it when it is not read to its end. */
  readonly stream: Readable;
}

/** A range of bytes, both ends included, as in an HTTP Range. Without `end`: up to the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number | undefined;
}

/**
 * Stores the files of tracks and images. A key is one to eight names joined by slashes; each has at most 128 letters,
 * digits, `.`, `_` and `-` and begins with a letter or digit. Other keys throw an InvalidKeyError.
 */
export interface ObjectStore {
  /** Stores the whole content or, when it rejects, nothing: the key keeps its previous object. */
  put(key: string, content: Uint8Array | Readable, options: { contentType: string }): Promise<ObjectMetadata>;
  /** @returns undefined when there is no such object @throws RangeError when the range is outside the object */
  open(key: string, range?: ByteRange): Promise<OpenedObject | undefined>;
  stat(key: string): Promise<ObjectMetadata | undefined>;
  /**
   * Moves an object to another key and type without transferring it through this process. @returns false when there
   * is none
   */
  move(key: string, to: string, options: { contentType: string }): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** The keys that begin with `prefix`, unordered. */
  list(prefix?: string): AsyncIterable<string>;
  /** Rejects when objects can't be stored. */
  check(): Promise<void>;
}

export class InvalidKeyError extends Error {
  override readonly name = 'InvalidKeyError';

  constructor(key: string) {
    super(`${JSON.stringify(key)} is no key of an object`);
  }
}

/** There is no space for the content. Nothing of it was stored. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** A full disk, an exhausted quota, and a file longer than the process limit. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A StorageFullError instead of an error of the file system that means it; other errors stay as they are. */
export const diskError = (error: unknown): unknown =>
  fullCodes.has(errorCode(error) ?? '')
    ? new StorageFullError('there is no room left for files', { cause: error })
    : error;

/** The store can't be reached or used; the same call may succeed later. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
}

const validKey = /^[A-Za-z0-9][\w.-]{0,127}(\/[A-Za-z0-9][\w.-]{0,127}){0,7}$/;

export const isKey = (text: string): boolean => validKey.test(text);

export function checkKey(key: string): void {
  if (!isKey(key)) throw new InvalidKeyError(key);
}
