import { AppError } from '#contract/errors.ts';
import type { Person } from '#server/http/person.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { ObjectStore } from '#server/storage/objects/object-store.ts';
import type { Tracks } from '#server/tracks/tracks.service.ts';

export interface FileDeps {
  readonly objects: ObjectStore;
  readonly projects: Pick<Projects, 'showsImage'>;
  readonly tracks: Pick<Tracks, 'authorizeFile'>;
}

export type Files = ReturnType<typeof filesService>;

const fileUrlStart = '/api/storage/objects/';

/** The address at which a stored file is read. */
const fileUrl = (key: string) => `${fileUrlStart}${key}`;

/** Stored files by their keys, for those who may see what they belong to. */
export function filesService({ objects, projects, tracks }: FileDeps) {
  return {
    /**
     * What kind of file this is, if the person may have it.
     * @throws not_found, also for a file that belongs to nothing; forbidden for one they may not download
     */
    async contentType(key: string, person: Person): Promise<string> {
      const track = await tracks.authorizeFile(key, person);
      if (track) return key === track.playableKey ? 'audio/wav' : track.contentType;
      const facts = (await projects.showsImage(fileUrl(key), person)) && (await objects.stat(key));
      if (!facts) throw new AppError('not_found');
      return facts.contentType;
    },
  };
}
