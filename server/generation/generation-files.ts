import type { MadeSound } from '#providers/provider.ts';
import type { ObjectStore } from '#server/storage/objects/object-store.ts';
import type { GenerationRow } from './generation.tables.ts';

/** Below this lie the files of all tries. */
export const triesOf = ({ projectId, id }: GenerationRow) => `projects/${projectId}/generations/${id}/`;

/** Where the files of one try lie; every try has a place of its own, so no two can mix. */
export function objectKeys(row: GenerationRow, made: MadeSound) {
  const folder = `${triesOf(row)}${row.attempt}`;
  return {
    audio: `${folder}/audio.${made.audio.extension}`,
    playable: made.playable && `${folder}/playable.${made.playable.extension}`,
  };
}

export async function storeFiles(objects: ObjectStore, row: GenerationRow, made: MadeSound): Promise<void> {
  const { audio, playable } = made;
  const keys = objectKeys(row, made);
  await objects.put(keys.audio, audio.bytes, { contentType: audio.contentType });
  if (!playable || !keys.playable) return;
  await objects.put(keys.playable, playable.bytes, { contentType: playable.contentType });
}

export async function discardFiles(objects: ObjectStore, row: GenerationRow, made: MadeSound): Promise<void> {
  const keys = objectKeys(row, made);
  await objects.delete(keys.audio);
  if (keys.playable) await objects.delete(keys.playable);
}

/** Removes what tries before this one left when their process died. */
export async function discardOtherTries(objects: ObjectStore, row: GenerationRow): Promise<void> {
  const own = `${triesOf(row)}${row.attempt}/`;
  for await (const key of objects.list(triesOf(row))) {
    if (!key.startsWith(own)) await objects.delete(key);
  }
}
