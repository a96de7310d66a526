import type { Readable } from 'node:stream';

export interface ObjectFacts {
  /** In bytes. */
  readonly size: number;
  /** Changes whenever the content does; in quotes, as HTTP writes it. */
  readonly etag: string;
  readonly contentType: string;
}

export interface OpenedObject extends ObjectFacts {
  /** The whole object, or the part that was asked for. Destroy it when it is not read to its end. */
  readonly stream: Readable;
}

/** A part of an object in bytes, both ends included, as in an HTTP Range. Without `end`, up to the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number | undefined;
}

/**
 * Where the bytes of tracks and images live. A key is one to eight names joined by slashes, each of letters,
 * digits, `.`, `_` and `-` and beginning with a letter or digit; other keys throw an InvalidKeyError.
 */
export interface ObjectStore {
  /** Stores all of the content or, when it rejects, nothing: the key keeps what it had. */
  put(key: string, content: Uint8Array | Readable, options: { contentType: string }): Promise<ObjectFacts>;
  /** Undefined when there is no such object. Throws a RangeError when the part lies outside the object. */
  open(key: string, range?: ByteRange): Promise<OpenedObject | undefined>;
  stat(key: string): Promise<ObjectFacts | undefined>;
  /** Gives an object another key and type, without a copy through this process; false when there is none. */
  move(key: string, to: string, options: { contentType: string }): Promise<boolean>;
  /** Makes sure that there is no such object. */
  delete(key: string): Promise<void>;
  /** The keys that begin with `prefix`, in no order. */
  list(prefix?: string): AsyncIterable<string>;
  /** Rejects when objects can't be stored now. */
  check(): Promise<void>;
}

export class InvalidKeyError extends Error {
  override readonly name = 'InvalidKeyError';

  constructor(key: string) {
    super(`${JSON.stringify(key)} is no key of an object`);
  }
}

/** There is no room for the content. Nothing of it was kept. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** The place where objects lie can't be reached or used now: what is asked again may well succeed. */
export class StorageGoneError extends Error {
  override readonly name = 'StorageGoneError';
}

const validKey = /^[A-Za-z0-9][\w.-]{0,127}(\/[A-Za-z0-9][\w.-]{0,127}){0,7}$/;

export const isKey = (text: string): boolean => validKey.test(text);

export function checkKey(key: string): void {
  if (!isKey(key)) throw new InvalidKeyError(key);
}
