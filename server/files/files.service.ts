import type { AuthUser } from '#server/http/auth-user.ts';
import type { Images } from '#server/images/images.service.ts';
import type { Tracks } from '#server/tracks/tracks.service.ts';

export interface FileDeps {
  readonly images: Pick<Images, 'contentTypeOfFile'>;
  readonly tracks: Pick<Tracks, 'authorizeFile'>;
}

export type Files = ReturnType<typeof filesService>;

/** Stored files by object key, authorized by the track or image they belong to. */
export function filesService({ images, tracks }: FileDeps) {
  return {
    /**
     * The content type of a file, if the user may read it.
     * @throws not_found, also for a file that belongs to no track or image; forbidden without the permission to
     * download
     */
    async contentType(key: string, user: AuthUser): Promise<string> {
      const track = await tracks.authorizeFile(key, user);
      if (track) return key === track.playableKey ? 'audio/wav' : track.contentType;
      return images.contentTypeOfFile(user, key);
    },
  };
}
