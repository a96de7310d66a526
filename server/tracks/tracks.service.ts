import { v7 as uuidv7 } from 'uuid';
import type { Track, TrackDetail } from '#contract/tracks.ts';
import { AppError } from '#contract/errors.ts';
import { authorize } from '#server/access/authorized.ts';
import type { Activities } from '#server/activities/activities.service.ts';
import type { Publish } from '#server/events/live-message.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import type { AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { Db, Queryable } from '#server/storage/db.ts';
import { trackDetailReply, trackReply } from './track-reply.ts';
import { trackPolicy, type AuthorizedTrack, type TrackAction } from './tracks.policy.ts';
import {
  countGenerated,
  findTrack,
  insertTrack,
  listOfMember,
  listOfProject,
  readTrack,
  trashTrack,
  type ListedTrack,
  type NewTrackRow,
} from './tracks.repo.ts';

/** A finished track: its files are stored already. Without an id it gets one. */
export type NewTrack = Omit<NewTrackRow, 'id' | 'createdAt' | 'deletedAt'> & { readonly id?: string };

function replyPage(rows: readonly ListedTrack[], limit: number): Page<Track> {
  const page = cutPage(rows, limit, (row) => [row.id]);
  return { ...page, rows: page.rows.map(trackReply) };
}

export type Tracks = ReturnType<typeof tracksService>;

export interface TrackDeps {
  readonly db: Db;
  readonly publish: Publish;
  readonly projects: Projects;
  readonly activities: Pick<Activities, 'record'>;
}

export function tracksService({ db, projects, publish, activities }: TrackDeps) {
  /** Marks the project as changed and tells those who see it. */
  async function announce(on: Queryable, projectId: string) {
    await projects.touch(on, projectId);
    await publish(on, { type: 'tracks_changed', projectId });
  }

  return {
    /**
     * The track with the proof that the person may do this with it.
     * @throws not_found where they may not see its project, else forbidden.
     */
    async authorize<Action extends TrackAction>(
      trackId: string,
      person: Person,
      action: Action,
    ): Promise<AuthorizedTrack<Action>> {
      const row = await findTrack(db, trackId, person.id);
      if (!row) throw new AppError('not_found');
      return authorize(trackPolicy, action, person, row);
    },

    /** The tracks of the projects that a person is a member of, newest first. */
    async listOf(person: Person, { limit, cursor }: PageRequest): Promise<Page<Track>> {
      const [beforeId] = decodeCursor(cursor, idKey) ?? [];
      return replyPage(await listOfMember(db, person.id, limit + 1, beforeId), limit);
    },

    async listOfProject(
      project: AuthorizedProject<'see'>,
      { limit, cursor }: PageRequest,
    ): Promise<Page<Track>> {
      const [beforeId] = decodeCursor(cursor, idKey) ?? [];
      return replyPage(await listOfProject(db, project.id, limit + 1, beforeId), limit);
    },

    reply: (track: AuthorizedTrack<'see'>): TrackDetail => trackDetailReply(track),

    /**
     * A track by its id, for callers that have checked already who asks.
     * @throws not_found, also for one in the trash.
     */
    async detail(trackId: string, on: Queryable = db): Promise<TrackDetail> {
      const row = await readTrack(on, trackId);
      if (!row) throw new AppError('not_found');
      return trackDetailReply(row);
    },

    /**
     * Adds a finished track to its project, within the transaction that finishes it, and tells those
     * who see the project, its members as an activity.
     */
    async add(on: Queryable, track: NewTrack): Promise<TrackDetail> {
      const row = await insertTrack(on, { ...track, id: track.id ?? uuidv7() });
      await announce(on, row.projectId);
      await activities.record(on, {
        type: row.source === 'uploaded' ? 'track_uploaded' : 'track_generated',
        projectId: row.projectId,
        actorId: row.createdBy,
        trackId: row.id,
        name: row.title,
      });
      return trackDetailReply(row);
    },

    /** Puts a track into the trash. */
    async remove(track: AuthorizedTrack<'delete'>): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await trashTrack(tx, track.id))) return;
        await announce(tx, track.projectId);
      });
    },

    /** How many of the tracks that are there a person had generated. */
    countGeneratedBy: (personId: string) => countGenerated(db, personId),
  };
}
