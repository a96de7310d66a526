import { limits } from '#contract/limits.ts';
import type { TrashedProject, TrashedTrack, TrashedVersion } from '#contract/trash.ts';
import type { PageRequest } from '#server/platform/http/paging.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { withStreamFolders } from '#server/library/tracks/stream-key.ts';
import { processDeletionQueue, queueDeletion } from '#server/platform/storage/objects/deletion-queue.ts';
import type { Context, CollaborationServices } from '#server/platform/context.ts';

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

declare module '#server/platform/context.ts' {
  interface CollaborationServices {
    readonly trash: Trash;
  }
}

/**
 * Soft delete: deleted projects, tracks and versions can be restored for 30 days; then a sweep deletes them permanently,
 * files included. Their own services mark and restore them; this one lists and purges.
 */
export function trashService(
  { db, objects, now, log }: Context,
  { images, playlists, projectsTrash, tracksTrash, versions }: CollaborationServices,
) {
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
