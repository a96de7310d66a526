import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type AiMark,
  cutSegments,
  segmentsSize,
  type ByteSource,
  type Segment,
  type Span,
  hasContentCredentials,
  markFile,
} from '#engine/files.ts';
import { markZip } from '#server/platform/zip/mark-zip.ts';
import type { ObjectStore } from './object-store.ts';

type Objects = Pick<ObjectStore, 'stat' | 'open'>;

/** A stored file and what it says about AI when it leaves. */
export interface Delivery {
  readonly key: string;
  readonly contentType: string;
  /** Undefined for a person's own recording, of which there is nothing to say. */
  readonly mark: AiMark | undefined;
  /** Of files in a ZIP, by name, that have another mark. */
  readonly entryMarks?: Readonly<Record<string, AiMark>>;
}

/** A stored file with the mark in its tags; the stored object is unchanged. */
export interface MarkedObject {
  /** In bytes. */
  readonly size: number;
  /** Of the file with its tags. */
  readonly etag: string;
  /** Undefined when the object was deleted meanwhile. */
  open(span: Span): Promise<Readable | undefined>;
}

/** Files whose tags are remembered: players request a file in many ranges. */
const maxRemembered = 1_000;
const remembered = new WeakMap<Objects, Map<string, Promise<unknown>>>();

/** The result of the newest calls with the same name. Rejected ones are forgotten. */
function remember<T>(objects: Objects, name: string, make: () => Promise<T>): Promise<T> {
  const results = remembered.get(objects) ?? new Map<string, Promise<unknown>>();
  remembered.set(objects, results);
  const result = (results.get(name) as Promise<T> | undefined) ?? make();
  results.delete(name);
  results.set(name, result);
  if (results.size > maxRemembered) results.delete(results.keys().next().value!);
  result.catch(() => results.delete(name));
  return result;
}

function sourceOf(objects: Objects, key: string, size: number): ByteSource {
  return {
    size,
    async read(start, end) {
      if (start >= end) return new Uint8Array();
      const opened = await objects.open(key, { start, end: end - 1 });
      if (!opened) throw new Error(`the file ${key} is missing`);
      return buffer(opened.stream);
    },
  };
}

/** The end of an entity tag that names the added tags. */
const markSuffix = /\.m[\w-]+"$/;

/** The entity tag of a stored file, from that of the file with its tags: the hash of the audio alone. */
export const storedEtag = (etag: string): string => etag.replace(markSuffix, '"');

function markedEtag(etag: string, segments: readonly Segment[]): string {
  const hash = createHash('sha256');
  for (const segment of segments)
    hash.update(segment instanceof Uint8Array ? segment : `${segment.start}-${segment.end}`);
  return `${etag.slice(0, -1)}.m${hash.digest('base64url').slice(0, 8)}"`;
}

/** The stored file with its mark; undefined if it is missing. */
export async function findMarked(objects: Objects, delivery: Delivery): Promise<MarkedObject | undefined> {
  const { key, contentType, mark, entryMarks } = delivery;
  const metadata = await objects.stat(key);
  if (!metadata) return undefined;
  const { size, etag } = metadata;
  const segments =
    mark &&
    (await remember(objects, JSON.stringify([key, etag, mark, entryMarks]), () => {
      const source = sourceOf(objects, key, size);
      return contentType === 'application/zip'
        ? markZip(source, (name) => entryMarks?.[name] ?? mark)
        : markFile(source, contentType, mark);
    }));
  if (!segments) {
    return { size, etag, open: (span) => openParts(objects, key, [span]) };
  }
  return {
    size: segmentsSize(segments),
    etag: markedEtag(etag, segments),
    open: (span) => openParts(objects, key, cutSegments(segments, span)),
  };
}

/** The first part of the object is opened at once, so that a missing one is noticed before the reply begins. */
async function openParts(
  objects: Objects,
  key: string,
  parts: readonly Segment[],
): Promise<Readable | undefined> {
  const open = ({ start, end }: Span) => objects.open(key, { start, end: end - 1 });
  const stored = parts.find((part) => !(part instanceof Uint8Array) && part.end > part.start);
  if (!stored || stored instanceof Uint8Array)
    return Readable.from(parts.filter((part) => part instanceof Uint8Array));
  const first = await open(stored);
  if (!first || parts.length === 1) return first?.stream;
  async function* content() {
    try {
      for (const part of parts) {
        if (part instanceof Uint8Array) yield part;
        else if (part === stored) yield* first!.stream;
        else if (part.end > part.start) {
          const opened = await open(part);
          if (!opened) throw new Error(`the file ${key} is missing`);
          yield* opened.stream;
        }
      }
    } finally {
      first!.stream.destroy();
    }
  }
  const stream = Readable.from(content(), { objectMode: false });
  // A generator that was never started does not run its end.
  stream.once('close', () => first.stream.destroy());
  return stream;
}

/** Whether a stored file has Content Credentials; false if it is missing. */
export async function isSigned(objects: Objects, key: string): Promise<boolean> {
  const metadata = await objects.stat(key);
  if (!metadata) return false;
  const { size, etag } = metadata;
  return remember(objects, JSON.stringify([key, etag, 'signed']), () =>
    hasContentCredentials(sourceOf(objects, key, size)),
  );
}
