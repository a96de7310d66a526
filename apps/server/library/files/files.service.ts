import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { Delivery } from '#server/platform/storage/objects/marked-object.ts';
import { deliveryOf } from '#server/library/tracks/track-mark.ts';
import type { Context, LibraryServices } from '#server/platform/context.ts';

export type Files = ReturnType<typeof filesService>;

declare module '#server/platform/context.ts' {
  interface LibraryServices {
    readonly files: Files;
  }
}

/** Stored files by object key, authorized by the track or image they belong to. */
export function filesService(_context: Context, { images, tracks }: LibraryServices) {
  return {
    /**
     * A file with its type and its mark, if the user may read it.
     * @throws not_found, also for a file that belongs to no track or image; forbidden without the permission to
     * download
     */
    async find(key: string, user: AuthUser): Promise<Delivery> {
      const track = await tracks.authorizeFile(key, user);
      if (track) return deliveryOf(track, key === track.playableKey ? 'play' : 'download');
      return { key, contentType: await images.contentTypeOfFile(user, key), mark: undefined };
    },
  };
}
