import type { MarkRecord } from '#engine/files.ts';

/** "take.pcm" → "take.pcm.json" */
export const sidecarPath = (path: string): string => `${path}.json`;

/** What states how headerless audio was made, in the fields of the `playlist.json` of a playlist. */
export const sidecarBytes = (record: MarkRecord): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(record, null, 2)}\n`);
