import { createHash } from 'node:crypto';
import type { SpokenTag } from '#contract/share-links.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

const root = 'listening/';

/**
 * Folder of the files derived from a stored file. It follows from the key of that file, which belongs to one version
 * and is never used again, so that it is deleted with the file.
 */
export const streamFolderOf = (objectKey: string): string => `${root}${hashOf(objectKey)}/`;

/** The keys of deleted files, and the folders of what was derived from them. */
export const withStreamFolders = (objectKeys: readonly string[]): string[] => [
  ...objectKeys,
  ...objectKeys.map(streamFolderOf),
];

/** What a rendered file depends on beside its source. */
export type StreamKind = 'plain' | 'download' | { readonly tag: SpokenTag };

export function streamKeyOf(objectKey: string, kind: StreamKind): string {
  const name = typeof kind === 'string' ? kind : tagName(kind.tag);
  return `${streamFolderOf(objectKey)}${name}.mp3`;
}

/** The name of the rendering with a spoken tag. */
export const tagName = ({ text, voice, everySeconds }: SpokenTag): string =>
  `tag-${hashOf(JSON.stringify([text, voice, everySeconds]))}`;

/** The name of the tag of a rendering; undefined for others. */
export const tagNameOfKey = (key: string): string | undefined => /\/(tag-[0-9a-f]+)\.mp3$/.exec(key)?.[1];

export const streamsRoot = root;
