import type { Person } from '#server/http/person.ts';
import type { Images } from '#server/images/images.service.ts';
import type { Tracks } from '#server/tracks/tracks.service.ts';

export interface FileDeps {
  readonly images: Pick<Images, 'typeOfFile'>;
  readonly tracks: Pick<Tracks, 'authorizeFile'>;
}

export type Files = ReturnType<typeof filesService>;

/** Stored files by their keys, for those who may see what they belong to. */
export function filesService({ images, tracks }: FileDeps) {
  return {
    /**
     * What kind of file this is, if the person may have it.
     * @throws not_found, also for a file that belongs to nothing; forbidden for one they may not download
     */
    async contentType(key: string, person: Person): Promise<string> {
      const track = await tracks.authorizeFile(key, person);
      if (track) return key === track.playableKey ? 'audio/wav' : track.contentType;
      return images.typeOfFile(person, key);
    },
  };
}
