import { AppError } from '#contract/errors.ts';
import type { Track, TrackDetail } from '#contract/tracks.ts';
import { can } from '#server/platform/access/authorized.ts';
import { cutPage, decodeCursor, timeKey, type Page, type PageRequest } from '#server/platform/http/paging.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { trackPolicy, type AuthorizedTrack } from './tracks.policy.ts';
import { findTrashedTrack } from './tracks.repo.ts';
import { visibleTo } from './tracks.service.ts';
import * as repo from './trashed-tracks.repo.ts';
import type { Context, LibraryServices } from '#server/platform/context.ts';

export type TracksTrash = ReturnType<typeof tracksTrashService>;

declare module '#server/platform/context.ts' {
  interface LibraryServices {
    readonly tracksTrash: TracksTrash;
  }
}

/** Tracks in the trash. They are invisible to all users until restored by someone with the delete permission. */
export function tracksTrashService({ db, publish }: Context, { tracks }: LibraryServices) {
  return {
    /** Moves a track to the trash. Audio streams that are open run to their end. @throws track_locked */
    async remove(track: AuthorizedTrack<'delete'>): Promise<void> {
      if (track.isLocked) throw new AppError('track_locked');
      await db.transaction(async (tx) => {
        if (await repo.trashTrack(tx, track.id)) await tracks.announce(tx, track.id);
      });
    },

    /** Restores a track from the trash. @throws not_found, also without the permission */
    async restore(id: string, user: AuthUser): Promise<TrackDetail> {
      const row = await findTrashedTrack(db, id, user.id);
      if (!row || !can(trackPolicy, 'delete', user, row)) throw new AppError('not_found');
      return db.transaction(async (tx) => {
        if (!(await repo.restoreTrack(tx, id))) throw new AppError('not_found');
        await tracks.announce(tx, id);
        // The track's activities become visible again.
        for (const projectId of await tracks.projectIdsOf(tx, id)) {
          await publish(tx, { type: 'entity_changed', entity: 'activity', projectId });
        }
        return { ...(await tracks.detail(id, tx)), projectId: visibleTo(user, row).projectId };
      });
    },

    /** Tracks that the user may restore, most recently deleted first, with their deletion time. */
    async list(
      user: AuthUser,
      { limit, cursor }: PageRequest,
    ): Promise<Page<Track & { readonly deletedAt: Date }>> {
      if (user.role === 'collaborator') return { rows: [], nextCursor: undefined };
      const rows = await repo.listTrashedTracks(db, user.id, limit + 1, decodeCursor(cursor, timeKey));
      const page = cutPage(rows, limit, (row) => [row.deletedAtExact, row.id]);
      const replies = await tracks.withReactions(page.rows);
      return {
        ...page,
        rows: replies.map((reply, index) => ({ ...reply, deletedAt: page.rows[index]!.deletedAt! })),
      };
    },

    /**
     * Permanently deletes tracks that were deleted before `before`, at most `limit`. @returns the object keys of
     * their files
     */
    purge: (tx: Tx, before: Date, limit: number) => repo.deleteExpiredTracks(tx, before, limit),

    /** Removes all tracks from a project that is about to be deleted. @returns the object keys of files to delete */
    purgeProject: (tx: Tx, projectId: string) => repo.deleteTracksOfProject(tx, projectId),
  };
}
