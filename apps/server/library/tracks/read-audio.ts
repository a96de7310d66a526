import { buffer } from 'node:stream/consumers';
import { AppError } from '#contract/errors.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';
import { messages } from '#server/library/messages.ts';

/** The keys of a version's files. */
export interface AudioKeys {
  readonly objectKey: string;
  /** Formats without a header have a WAV version. */
  readonly playableKey: string | null;
}

/** The audio of a version for a decoder, which takes its memory over. @throws not_found */
export async function readAudio(
  objects: Pick<ObjectStore, 'open'>,
  { objectKey, playableKey }: AudioKeys,
): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await objects.open(playableKey ?? objectKey);
  if (!opened) throw new AppError('not_found', {}, messages.fileMissing);
  return Uint8Array.from(await buffer(opened.stream));
}
