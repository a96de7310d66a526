import { limits } from '#contract/limits.ts';
import type { TrashedProject, TrashedTrack, TrashedVersion } from '#contract/trash.ts';
import type { PageRequest } from '#server/platform/http/paging.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { withStreamFolders } from '#server/library/tracks/stream-key.ts';
import type { Images } from '#server/library/images/images.service.ts';
import type { Log } from '#server/platform/log.ts';
import type { Playlists } from '#server/collaboration/playlists/playlists.service.ts';
import type { ProjectsTrash } from '#server/projects/projects-trash.service.ts';
import type { Db } from '#server/platform/storage/db.ts';
import { processDeletionQueue, queueDeletion } from '#server/platform/storage/objects/deletion-queue.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';
import type { TracksTrash } from '#server/library/tracks/tracks-trash.service.ts';
import type { Versions } from '#server/library/versions/versions.service.ts';

export interface TrashDeps {
  readonly db: Db;
  readonly objects: ObjectStore;
  readonly images: Pick<Images, 'purge'>;
  readonly playlists: Pick<Playlists, 'purgeImages'>;
  readonly projectsTrash: ProjectsTrash;
  readonly tracksTrash: TracksTrash;
  readonly versions: Pick<Versions, 'purge' | 'trashed'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
}

/** What a sweep deleted permanently. */
export interface SweepResult {
  readonly projects: number;
  readonly files: number;
}

const retentionMs = limits.trashDays * 24 * 3_600_000;
const batchSize = 100;

/** The deletion time of an item, and the time at which it will be deleted permanently. */
const deletionTimes = (deletedAt: Date) => ({
  deletedAt: deletedAt.toISOString(),
  purgedAt: new Date(deletedAt.getTime() + retentionMs).toISOString(),
});

export type Trash = ReturnType<typeof trashService>;

/** Soft delete: deleted projects, tracks and versions can be restored for 30 days; then a sweep deletes them permanently, files included. */
export function trashService({
  db,
  objects,
  images,
  playlists,
  projectsTrash,
  tracksTrash,
  versions,
  now,
  log,
}: TrashDeps) {
  /** @returns false if there was none to delete, or other processes hold the rest */
  const purgeProject = (before: Date) =>
    db.transaction(async (tx) => {
      const project = await projectsTrash.expired(tx, before);
      if (!project) return false;
      const imageKeys = [
        ...(await images.purge(tx, 'project', project.id)),
        ...(await playlists.purgeImages(tx, project.id)),
      ];
      const trackKeys = await tracksTrash.purgeProject(tx, project.id);
      await queueDeletion(tx, [...withStreamFolders(trackKeys), ...imageKeys]);
      await projectsTrash.purge(tx, project.id);
      return true;
    });

  const purgeTracks = (before: Date) =>
    db.transaction(async (tx) => {
      const keys = await tracksTrash.purge(tx, before, batchSize);
      await queueDeletion(tx, withStreamFolders(keys));
      return keys.length > 0;
    });

  const purgeVersions = (before: Date) =>
    db.transaction(async (tx) => {
      const keys = await versions.purge(tx, before, batchSize);
      await queueDeletion(tx, withStreamFolders(keys));
      return keys.length > 0;
    });

  return {
    /** What the user may restore: projects and versions (with the first page only), and a page of tracks. */
    async list(user: AuthUser, page: PageRequest) {
      const projects: TrashedProject[] = [];
      const ofTracks: TrashedVersion[] = [];
      if (page.cursor === undefined) {
        for (const { deletedAt, ...project } of await projectsTrash.list(user, limits.page.max)) {
          projects.push({ ...project, ...deletionTimes(deletedAt) });
        }
        for (const { deletedAt, ...version } of await versions.trashed(user, limits.page.max)) {
          ofTracks.push({ ...version, ...deletionTimes(deletedAt) });
        }
      }
      const { rows, nextCursor } = await tracksTrash.list(user, page);
      const tracks = rows.map(({ deletedAt, ...track }): TrashedTrack => ({
        ...track,
        ...deletionTimes(deletedAt),
      }));
      return { projects, versions: ofTracks, tracks, nextCursor };
    },

    /**
     * Permanently deletes what has been in the trash for 30 days. Several processes may sweep at once: each skips
     * rows that another has locked. A later sweep completes one that was interrupted.
     */
    async sweep(): Promise<SweepResult> {
      const before = new Date(now() - retentionMs);
      let projects = 0;
      while (await purgeProject(before)) projects += 1;
      while (await purgeTracks(before));
      while (await purgeVersions(before));
      const files = await processDeletionQueue(db, objects, log);
      if (projects + files > 0) log.info({ projects, files }, 'expired trash deleted');
      return { projects, files };
    },
  };
}
