import { AppError } from '#contract/errors.ts';
import type { Track, TrackDetail } from '#contract/tracks.ts';
import { may } from '#server/access/authorized.ts';
import type { Publish } from '#server/events/live-message.ts';
import { cutPage, decodeCursor, timeKey, type Page, type PageRequest } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import type { Db, Tx } from '#server/storage/db.ts';
import { trackPolicy, type AuthorizedTrack } from './tracks.policy.ts';
import { findTrashedTrack } from './tracks.repo.ts';
import { seenBy, type Tracks } from './tracks.service.ts';
import * as repo from './trashed-tracks.repo.ts';

export type TracksTrash = ReturnType<typeof tracksTrashService>;

/** Tracks on their way out: to everybody they are gone, until somebody who may takes them back. */
export function tracksTrashService({ db, tracks, publish }: { db: Db; tracks: Tracks; publish: Publish }) {
  return {
    /** Puts a track into the trash. Open streams of its sound go on to their end. */
    async remove(track: AuthorizedTrack<'delete'>): Promise<void> {
      await db.transaction(async (tx) => {
        if (await repo.trashTrack(tx, track.id)) await tracks.announce(tx, track.id);
      });
    },

    /** Takes a track out of the trash. @throws not_found for everybody who may not */
    async restore(id: string, person: Person): Promise<TrackDetail> {
      const row = await findTrashedTrack(db, id, person.id);
      if (!row || !may(trackPolicy, 'delete', person, row)) throw new AppError('not_found');
      return db.transaction(async (tx) => {
        if (!(await repo.restoreTrack(tx, id))) throw new AppError('not_found');
        await tracks.announce(tx, id);
        // What was told of it is told again.
        for (const projectId of await tracks.placesOf(tx, id)) {
          await publish(tx, { type: 'entity_changed', entity: 'activity', projectId });
        }
        return { ...(await tracks.detail(id, tx)), projectId: seenBy(person, row).projectId };
      });
    },

    /** What the person may take out of the trash, last deleted first, with when it came there. */
    async list(
      person: Person,
      { limit, cursor }: PageRequest,
    ): Promise<Page<Track & { readonly deletedAt: Date }>> {
      if (person.role === 'collaborator') return { rows: [], nextCursor: undefined };
      const rows = await repo.listTrashedTracks(db, person.id, limit + 1, decodeCursor(cursor, timeKey));
      const page = cutPage(rows, limit, (row) => [row.deletedAtExact, row.id]);
      const replies = await tracks.withReactions(page.rows);
      return {
        ...page,
        rows: replies.map((reply, index) => ({ ...reply, deletedAt: page.rows[index]!.deletedAt! })),
      };
    },

    /** Deletes for good what came into the trash before `before`, at most `limit`. @returns its files' keys */
    purge: (tx: Tx, before: Date, limit: number) => repo.deleteExpiredTracks(tx, before, limit),

    /** Takes all tracks out of a project that goes for good. @returns the keys of files that go with it */
    purgeProject: (tx: Tx, projectId: string) => repo.deleteTracksOfProject(tx, projectId),
  };
}
