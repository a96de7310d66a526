import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { Reaction, ReactionType } from '#contract/reactions.ts';
import type { ProjectTrack } from '#contract/projects.ts';
import type { Track, TrackDetail, TrackListQuery } from '#contract/tracks.ts';
import { authorize, may } from '#server/access/authorized.ts';
import type { Activities } from '#server/activities/activities.service.ts';
import type { Publish } from '#server/events/live-message.ts';
import { cutPage, decodeCursor, idKey, type Page, type SearchRequest } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { projectPolicy, type AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { Db, Queryable, Tx } from '#server/storage/db.ts';
import { differencesOf } from './asked-and-came.ts';
import { listReactions, toggleReaction } from './reactions.repo.ts';
import {
  listOfMember,
  listOfProject,
  newestFirst,
  newestOfProject,
  projectIdsOf,
  startBefore,
} from './track-places.repo.ts';
import { trackDetailReply, trackOutline, trackReply } from './track-reply.ts';
import { trackPolicy, type AuthorizedTrack, type TrackAction } from './tracks.policy.ts';
import {
  findTrack,
  findTrackByKey,
  insertTrack,
  lockTrack,
  readTrack,
  updateTrack,
  type FoundTrack,
  type ListedTrack,
  type NewTrackRow,
  type TrackChange,
  type TrackRow,
} from './tracks.repo.ts';

/** A finished track: its files are stored already. Without an id it gets one. */
export type NewTrack = Omit<NewTrackRow, 'id' | 'createdAt' | 'deletedAt'> & { readonly id?: string };

/** The track as the person sees it: in its home, or where they see it instead. */
export function seenBy(person: Person, row: FoundTrack): FoundTrack {
  const place = row.places.find((one) => may(projectPolicy, 'see', person, one));
  return place ? { ...row, projectId: place.id } : row;
}

export type Tracks = ReturnType<typeof tracksService>;

export interface TrackDeps {
  readonly db: Db;
  readonly publish: Publish;
  readonly projects: Projects;
  readonly activities: Pick<Activities, 'record'>;
}

export function tracksService({ db, projects, publish, activities }: TrackDeps) {
  /** Marks a project as changed and tells those who see it which track is another one, or no longer there. */
  async function announceIn(on: Queryable, projectId: string, trackId: string) {
    await projects.markChanged(on, projectId);
    await publish(on, { type: 'entity_changed', entity: 'track', projectId, id: trackId });
  }

  /** The same in every project that a track stands in. */
  async function announce(on: Queryable, trackId: string) {
    for (const projectId of await projectIdsOf(on, trackId)) await announceIn(on, projectId, trackId);
  }

  async function withReactions(rows: readonly ListedTrack[]): Promise<Track[]> {
    const reactions = await listReactions(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => trackReply(row, reactions.get(row.id)));
  }

  async function replyPage(rows: readonly ListedTrack[], limit: number): Promise<Page<Track>> {
    const page = cutPage(rows, limit, (row) => [row.id]);
    return { ...page, rows: await withReactions(page.rows) };
  }

  async function detail(trackId: string, on: Queryable = db): Promise<TrackDetail> {
    const row = await readTrack(on, trackId);
    if (!row) throw new AppError('not_found');
    return trackDetailReply(row, (await listReactions(on, [trackId])).get(trackId));
  }

  return {
    /**
     * The track with the proof that the person may do this with it. Its `projectId` is where they see it.
     * @throws not_found where they see none of its projects, else forbidden.
     */
    async authorize<Action extends TrackAction>(
      trackId: string,
      person: Person,
      action: Action,
      on: Queryable = db,
    ): Promise<AuthorizedTrack<Action>> {
      const row = await findTrack(on, trackId, person.id);
      if (!row) throw new AppError('not_found');
      return authorize(trackPolicy, action, person, seenBy(person, row));
    },

    /**
     * The track whose stored file this is, if the person may have the file: one that plays where they
     * see the track, the one behind a playable twin where they may download. Undefined for no track's file.
     * @throws not_found, forbidden
     */
    async authorizeFile(key: string, person: Person): Promise<FoundTrack | undefined> {
      const row = await findTrackByKey(db, key, person.id);
      const plays = row?.playableKey ?? row?.objectKey;
      return row && authorize(trackPolicy, key === plays ? 'see' : 'download', person, row);
    },

    /** The tracks of the projects that a person is a member of, newest first. */
    async listOf(person: Person, { limit, cursor, search }: SearchRequest): Promise<Page<Track>> {
      const [beforeId] = decodeCursor(cursor, idKey) ?? [];
      return replyPage(await listOfMember(db, person.id, limit + 1, beforeId, search), limit);
    },

    /** A page of a project's tracks. @throws not_found where the one to begin around is not in the list */
    async listOfProject(
      project: AuthorizedProject<'see'>,
      { limit, cursor, around, ...order }: TrackListQuery,
    ): Promise<Page<Track>> {
      const [afterId] = decodeCursor(cursor, idKey) ?? [];
      let start = afterId === undefined ? undefined : { id: afterId, isIncluded: false };
      // The address of the next page still names the track that the first one began around.
      if (around !== undefined && !start) {
        const id = await startBefore(db, project.id, order, around, Math.floor((limit - 1) / 2));
        if (id === undefined) throw new AppError('not_found');
        start = { id, isIncluded: true };
      }
      return replyPage(await listOfProject(db, project.id, order, limit + 1, start), limit);
    },

    /** A track as the list of a project shows it; undefined where it does not stand there. For callers that have checked who asks. */
    async listed(projectId: string, trackId: string): Promise<Track | undefined> {
      const rows = await listOfProject(db, projectId, newestFirst, 1, { id: trackId, isIncluded: true });
      const [row] = await withReactions(rows.filter(({ id }) => id === trackId));
      return row;
    },

    /** The outline of a project's newest tracks. */
    async newestOf(project: AuthorizedProject<'see'>): Promise<ProjectTrack[]> {
      return (await newestOfProject(db, project.id)).map(trackOutline);
    },

    async reply(track: AuthorizedTrack<'see'>): Promise<TrackDetail> {
      return trackDetailReply(track, (await listReactions(db, [track.id])).get(track.id));
    },

    /**
     * A track by its id, for callers that have checked already who asks.
     * @throws not_found, also for one in the trash.
     */
    detail,

    /** All that is kept of a track, likewise. @throws not_found, also for one in the trash. */
    async row(trackId: string): Promise<TrackRow> {
      const row = await readTrack(db, trackId);
      if (!row) throw new AppError('not_found');
      return row;
    },

    /** The project that owns what hangs on a track, until the transaction ends. @throws not_found */
    async holdHome(tx: Tx, trackId: string): Promise<string> {
      const homeId = await lockTrack(tx, trackId, 'key share');
      if (homeId === undefined) throw new AppError('not_found');
      return homeId;
    },

    /**
     * Adds a finished track to its project, within the transaction that finishes it, and tells those
     * who see the project, its members as an activity.
     */
    async add(on: Queryable, track: NewTrack): Promise<TrackDetail> {
      const { id = uuidv7(), facts = null, ...rest } = track;
      const differences = differencesOf({ ...rest, facts });
      const row = await insertTrack(on, { ...rest, id, facts: facts && { ...facts, differences } });
      await announceIn(on, row.projectId, row.id);
      await activities.record(on, {
        type: row.source === 'uploaded' ? 'track_uploaded' : 'track_generated',
        projectId: row.projectId,
        actorId: row.createdBy,
        trackId: row.id,
        name: row.title,
      });
      return trackDetailReply(row);
    },

    /** Changes what the request names. @throws not_found when the track went meanwhile */
    async update(track: AuthorizedTrack<'edit'>, change: TrackChange): Promise<TrackDetail> {
      return db.transaction(async (tx) => {
        if (!(await updateTrack(tx, track.id, change))) throw new AppError('not_found');
        await announce(tx, track.id);
        return { ...(await detail(track.id, tx)), projectId: track.projectId };
      });
    },

    /**
     * Puts a person's thumb on a track; the same one again takes it back.
     * @throws not_found when the track went meanwhile
     */
    async react(
      track: AuthorizedTrack<'see'>,
      person: Person,
      type: ReactionType,
    ): Promise<{ trackId: string; type: ReactionType | null; reactions: Reaction[] }> {
      return db.transaction(async (tx) => {
        const homeId = await lockTrack(tx, track.id);
        if (homeId === undefined) throw new AppError('not_found');
        const now = await toggleReaction(tx, { trackId: track.id, homeId }, person.id, type);
        const reactions = (await listReactions(tx, [track.id])).get(track.id) ?? [];
        // A thumb is no change of the projects themselves.
        for (const projectId of await projectIdsOf(tx, track.id)) {
          await publish(tx, { type: 'entity_changed', entity: 'track', projectId, id: track.id });
        }
        return { trackId: track.id, type: now, reactions };
      });
    },

    withReactions,
    /** The ids of the projects that a track stands in. */
    placesOf: (on: Queryable, trackId: string) => projectIdsOf(on, trackId),
    announce: (tx: Tx, trackId: string) => announce(tx, trackId),
    announceIn: (tx: Tx, projectId: string, trackId: string) => announceIn(tx, projectId, trackId),
  };
}
