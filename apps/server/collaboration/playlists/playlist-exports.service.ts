import { AppError } from '#contract/errors.ts';
import type { Playlist } from '#contract/playlists.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import {
  findMarked,
  type Delivery,
  type MarkedObject,
} from '#server/platform/storage/objects/marked-object.ts';
import { zip, zipSize, type ZipEntry } from '#server/platform/zip/zip.ts';
import { csv, exportedItems, json, m3u8 } from './playlist-files.ts';
import type { Context, CollaborationServices } from '#server/platform/context.ts';
import { messages } from '#server/collaboration/messages.ts';

/** A ZIP file that is generated while it is sent. */
export interface PlaylistArchive {
  readonly playlist: Playlist;
  /** In bytes. */
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

async function* read(file: MarkedObject, key: string): AsyncGenerator<Uint8Array> {
  const stream = await file.open({ start: 0, end: file.size });
  if (!stream) throw new Error(`the file ${key} is missing`);
  yield* stream;
}

export type PlaylistExports = ReturnType<typeof playlistExportsService>;

declare module '#server/platform/context.ts' {
  interface CollaborationServices {
    readonly playlistExports: PlaylistExports;
  }
}

/** Exports of playlists with the audio of their tracks. */
export function playlistExportsService({ db, objects }: Context, { playlists }: CollaborationServices) {
  async function audioEntry(name: string, delivery: Delivery, title: string): Promise<ZipEntry> {
    const file = await findMarked(objects, delivery);
    if (!file) throw new AppError('not_found', {}, messages.fileMissing(title));
    return { name, size: file.size, open: () => read(file, delivery.key) };
  }

  return {
    /** @throws not_found, also if a file is missing; forbidden without download access */
    async archive(me: AuthUser, id: string): Promise<PlaylistArchive> {
      await playlists.authorize(id, me, 'download');
      const playlist = await playlists.listItem(id);
      if (!playlist) throw new AppError('not_found');
      const items = exportedItems(await playlists.items(db, playlist));
      const entries: ZipEntry[] = [
        { name: 'playlist.m3u8', bytes: Buffer.from(m3u8(playlist, items)) },
        { name: 'playlist.csv', bytes: Buffer.from(csv(items)) },
        { name: 'playlist.json', bytes: Buffer.from(json(playlist, items)) },
      ];
      for (const { file, delivery, track } of items) {
        entries.push(await audioEntry(file, delivery, track.title));
      }
      return {
        playlist,
        size: zipSize(entries),
        content: zip(entries, new Date(playlist.updatedAt)),
      };
    },
  };
}
