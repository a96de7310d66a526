import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { Reaction, ReactionType } from '#contract/reactions.ts';
import type { ProjectTrack } from '#contract/projects.ts';
import type { Track, TrackDetail, TrackListQuery } from '#contract/tracks.ts';
import { authorize, can } from '#server/platform/access/authorized.ts';
import { cutPage, decodeCursor, idKey, type Page, type SearchRequest } from '#server/platform/http/paging.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { projectPolicy, type AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { lockOwnerProject, lockTrack, lockTracksOfProject } from '#server/platform/locks/row-locks.ts';
import { findDifferences } from './quality-check.ts';
import { listReactions, toggleReaction } from './reactions.repo.ts';
import {
  areInProject,
  listOfMember,
  listOfProject,
  newestFirst,
  newestOfProject,
  projectIdsOf,
  startBefore,
} from './track-projects.repo.ts';
import { providerNames } from '#server/library/tracks/provider-names.ts';
import { openVersionsOf } from '#server/library/versions/open-candidates.ts';
import { trackDetailReply, trackOutline, trackReply } from './track-reply.ts';
import { trackPolicy, type AuthorizedTrack, type TrackAction } from './tracks.policy.ts';
import {
  findTrack,
  findTrackByKey,
  listStoredOfProject,
  insertTrack,
  readTrack,
  updateTrack,
  type FoundTrack,
  type FullTrack,
  type ListedTrack,
  type NewTrackRow,
  type StoredTrack,
  type TrackChange,
  type TrackRow,
} from './tracks.repo.ts';
import type { Context, LibraryServices } from '#server/platform/context.ts';

export type { StoredTrack } from './tracks.repo.ts';

/** A finished track whose files are stored already. An id is generated if absent. */
export type NewTrack = Omit<NewTrackRow, 'id' | 'createdAt' | 'deletedAt'> & { readonly id?: string };

/** The track with `projectId` set to the owner project, or else to a project the user can see. */
export function visibleTo(user: AuthUser, row: FoundTrack): FoundTrack {
  const project = row.projects.find((one) => can(projectPolicy, 'see', user, one));
  return project ? { ...row, projectId: project.id } : row;
}

export type Tracks = ReturnType<typeof tracksService>;

declare module '#server/platform/context.ts' {
  interface ProjectServices {
    readonly tracks: Tracks;
  }
}

export function tracksService({ db, publish, provider }: Context, { projects, activities }: LibraryServices) {
  async function detailReply(on: Queryable, row: FullTrack): Promise<TrackDetail> {
    const { id } = row;
    const reactions = (await listReactions(on, [id])).get(id);
    const openCandidates = await openVersionsOf(on, id);
    return trackDetailReply(
      { ...row, openCandidates },
      {
        reactions,
        names: await providerNames(on),
        composer: provider.version,
      },
    );
  }

  /** Marks a project as changed and notifies its viewers that a track was changed or removed. */
  async function announceIn(on: Queryable, projectId: string, trackId: string) {
    await projects.markChanged(on, projectId);
    await publish(on, { type: 'entity_changed', entity: 'track', projectId, id: trackId });
  }

  /** The same for every project that contains the track. */
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
    return detailReply(on, row);
  }

  return {
    /**
     * Returns the track with the proof that the user is authorized for the action. `projectId` is a project the user
     * can see.
     * @throws not_found if the user can see none of its projects, else forbidden
     */
    async authorize<Action extends TrackAction>(
      trackId: string,
      user: AuthUser,
      action: Action,
      on: Queryable = db,
    ): Promise<AuthorizedTrack<Action>> {
      const row = await findTrack(on, trackId, user.id);
      if (!row) throw new AppError('not_found');
      return authorize(trackPolicy, action, user, visibleTo(user, row));
    },

    /**
     * Returns the track that owns a stored file, if the user may read the file: the playable file requires `see`, the
     * original behind a playable version `download`. Undefined if no track owns it.
     * @throws not_found, forbidden
     */
    async authorizeFile(key: string, user: AuthUser): Promise<FoundTrack | undefined> {
      const row = await findTrackByKey(db, key, user.id);
      const plays = row?.playableKey ?? row?.objectKey;
      return row && authorize(trackPolicy, key === plays ? 'see' : 'download', user, row);
    },

    /** Tracks of the projects that the user is a member of, newest first. */
    async listOf(user: AuthUser, { limit, cursor, search }: SearchRequest): Promise<Page<Track>> {
      const [beforeId] = decodeCursor(cursor, idKey) ?? [];
      return replyPage(await listOfMember(db, user.id, limit + 1, beforeId, search), limit);
    },

    /** A page of a project's tracks. @throws not_found if the `around` track is not in the list */
    async listOfProject(
      project: AuthorizedProject<'see'>,
      { limit, cursor, around, ...order }: TrackListQuery,
    ): Promise<Page<Track>> {
      const [afterId] = decodeCursor(cursor, idKey) ?? [];
      let start = afterId === undefined ? undefined : { id: afterId, isIncluded: false };
      // The URL of the next page still contains `around`.
      if (around !== undefined && !start) {
        const id = await startBefore(db, project.id, order, around, Math.floor((limit - 1) / 2));
        if (id === undefined) throw new AppError('not_found');
        start = { id, isIncluded: true };
      }
      return replyPage(await listOfProject(db, project.id, order, limit + 1, start), limit);
    },

    /**
     * A track as a list item of a project; undefined if the project does not contain it. The caller has authorized
     * the request.
     */
    async listItem(projectId: string, trackId: string): Promise<Track | undefined> {
      const rows = await listOfProject(db, projectId, newestFirst, 1, { id: trackId, isIncluded: true });
      const [row] = await withReactions(rows.filter(({ id }) => id === trackId));
      return row;
    },

    /** These tracks of a project by id, with their files; without those in the trash. */
    async storedOfProject(
      on: Queryable,
      projectId: string,
      trackIds: readonly string[],
    ): Promise<ReadonlyMap<string, StoredTrack>> {
      const rows = await listStoredOfProject(on, projectId, trackIds);
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** Locks those of these tracks that a project contains. @returns their current versions by id */
    lockInProject: lockTracksOfProject,

    /** Outlines of a project's newest tracks. */
    async newestOf(project: AuthorizedProject<'see'>): Promise<ProjectTrack[]> {
      return (await newestOfProject(db, project.id)).map(trackOutline);
    },

    /** A track with all details. The caller has authorized the request. */
    reply: (track: FullTrack): Promise<TrackDetail> => detailReply(db, track),

    /** A track by id. The caller has authorized the request. @throws not_found, also for a track in the trash */
    detail,

    /**
     * The complete row of a track. The caller has authorized the request. @throws not_found, also for a track in the
     * trash
     */
    async row(trackId: string): Promise<FullTrack> {
      const row = await readTrack(db, trackId);
      if (!row) throw new AppError('not_found');
      return row;
    },

    /** Locks a track, also one in the trash, until the transaction ends; see `lockTrack`. */
    lockAny: lockTrack,

    /** Locks a track until the transaction ends; see `lockTrack`. @throws not_found, also for a track in the trash */
    async lock(...args: Parameters<typeof lockTrack>): Promise<TrackRow> {
      const track = await lockTrack(...args);
      if (!track || track.deletedAt) throw new AppError('not_found');
      return track;
    },

    /** Locks the owner project of a track until the transaction ends and returns its id. @throws not_found */
    async lockOwnerProject(tx: Tx, trackId: string): Promise<string> {
      const ownerProjectId = await lockOwnerProject(tx, trackId, 'key share');
      if (ownerProjectId === undefined) throw new AppError('not_found');
      return ownerProjectId;
    },

    /**
     * Inserts a finished track within the caller's transaction, notifies the project's viewers and records an
     * activity.
     */
    async add(on: Queryable, track: NewTrack): Promise<TrackDetail> {
      const { id = uuidv7(), facts = null, ...rest } = track;
      const differences = findDifferences({ ...rest, facts });
      const row = await insertTrack(on, { ...rest, id, facts: facts && { ...facts, differences } });
      await announceIn(on, row.projectId, row.id);
      await activities.record(on, {
        type: row.source === 'uploaded' ? 'track_uploaded' : 'track_generated',
        projectId: row.projectId,
        actorId: row.createdBy,
        trackId: row.id,
        name: row.title,
        event: { type: 'track.created' },
      });
      return trackDetailReply(row, {
        names: await providerNames(on),
        composer: provider.version,
      });
    },

    /** Updates the given fields. @throws not_found if the track was deleted concurrently */
    async update(track: AuthorizedTrack<'edit'>, change: TrackChange): Promise<TrackDetail> {
      return db.transaction(async (tx) => {
        if (!(await updateTrack(tx, track.id, change))) throw new AppError('not_found');
        await announce(tx, track.id);
        return { ...(await detail(track.id, tx)), projectId: track.projectId };
      });
    },

    /**
     * Sets a user's reaction to a track; the same type again removes it. @throws not_found if the track was deleted
     * concurrently
     */
    async react(
      track: AuthorizedTrack<'see'>,
      user: AuthUser,
      type: ReactionType,
    ): Promise<{ trackId: string; type: ReactionType | null; reactions: Reaction[] }> {
      return db.transaction(async (tx) => {
        const ownerProjectId = await lockOwnerProject(tx, track.id);
        if (ownerProjectId === undefined) throw new AppError('not_found');
        const current = await toggleReaction(tx, { trackId: track.id, ownerProjectId }, user.id, type);
        const reactions = (await listReactions(tx, [track.id])).get(track.id) ?? [];
        // A reaction does not change the projects themselves.
        for (const projectId of await projectIdsOf(tx, track.id)) {
          await publish(tx, { type: 'entity_changed', entity: 'track', projectId, id: track.id });
        }
        return { trackId: track.id, type: current, reactions };
      });
    },

    /** Whether a project contains all of these tracks. */
    areIn: (on: Queryable, projectId: string, trackIds: readonly string[]) =>
      areInProject(on, projectId, trackIds),

    withReactions,
    projectIdsOf: (on: Queryable, trackId: string) => projectIdsOf(on, trackId),
    announce: (tx: Tx, trackId: string) => announce(tx, trackId),
    announceIn: (tx: Tx, projectId: string, trackId: string) => announceIn(tx, projectId, trackId),
  };
}
