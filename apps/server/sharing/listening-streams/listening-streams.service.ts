import type { SpokenTag } from '#contract/share-links.ts';
import { readAudio, type AudioKeys } from '#server/library/tracks/read-audio.ts';
import { renderPool } from './render-pool.ts';
import {
  streamKeyOf,
  streamsRoot,
  tagName,
  tagNameOfKey,
  type StreamKind,
} from '../../library/tracks/stream-key.ts';
import type { Context, SharingServices } from '#server/platform/context.ts';

export type ListeningStreams = ReturnType<typeof listeningStreamsService>;

declare module '#server/platform/context.ts' {
  interface SharingServices {
    readonly listeningStreams: ListeningStreams;
  }
}

/**
 * MP3 files derived from the audio of versions: for listening by share link, optionally with a spoken line, for
 * downloads, and as previews of what is not paid. Those that are stored are made once; a key has the whole file or none, so a process that stops meanwhile leaves nothing.
 */
export function listeningStreamsService({ objects }: Context, services: SharingServices) {
  const pool = renderPool();
  const pending = new Map<string, Promise<void>>();

  async function make(owner: string, source: AudioKeys, kind: StreamKind, key: string): Promise<void> {
    const mp3 = await pool.render(owner, async () => ({
      audio: await readAudio(objects, source),
      kilobits: kind === 'download' ? 320 : 128,
      tag:
        typeof kind === 'string'
          ? undefined
          : { speech: await services.generations.speak(kind.tag), everySeconds: kind.tag.everySeconds },
    }));
    await objects.put(key, mp3, { contentType: 'audio/mpeg' });
  }

  return {
    /**
     * The object key of a stream, which is made unless it is stored. Concurrent calls make it once. `owner` shares the
     * threads fairly. @throws audio_not_readable without a decoder for the file, unavailable, not_found
     */
    async find(owner: string, source: AudioKeys, kind: StreamKind): Promise<string> {
      const key = streamKeyOf(source.objectKey, kind);
      if (await objects.stat(key)) return key;
      let making = pending.get(key);
      if (!making) {
        making = make(owner, source, kind, key).finally(() => pending.delete(key));
        pending.set(key, making);
      }
      await making;
      return key;
    },

    /** A preview of audio that was not charged: a mono MP3 with 32 kbit/s, not stored. @throws as `find` */
    preview: (owner: string, audio: Uint8Array): Promise<Uint8Array> =>
      pool.render(owner, async () => ({ audio: new Uint8Array(audio), kilobits: 32 })),

    /** Deletes renderings with spoken tags that no link has any more. */
    async sweep(tags: readonly SpokenTag[]): Promise<void> {
      const names = new Set(tags.map(tagName));
      for await (const key of objects.list(streamsRoot)) {
        const name = tagNameOfKey(key);
        if (name && !names.has(name)) await objects.delete(key);
      }
    },

    close: () => pool.close(),
  };
}
