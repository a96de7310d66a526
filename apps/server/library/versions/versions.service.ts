import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { TrackDetail, TrackType } from '#contract/tracks.ts';
import type { VersionOrigin } from '#contract/version-origins.ts';
import type { TrackVersion } from '#contract/versions.ts';
import { changedFrom } from './changed-sections.ts';
import { cutText } from '#providers/cut-text.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { lockToMoveVersions } from '#server/platform/locks/row-locks.ts';
import { findDifferences } from '#server/library/tracks/quality-check.ts';
import { providerNames } from '#server/library/tracks/provider-names.ts';
import type { AuthorizedTrack, TrackAction } from '#server/library/tracks/tracks.policy.ts';
import type { Tracks } from '#server/library/tracks/tracks.service.ts';
import { openCandidatesOf } from '#server/library/versions/open-candidates.ts';
import { commonSource } from './common-source.ts';
import * as moved from './moved-versions.repo.ts';
import { contentOf, type VersionContent } from './version-columns.ts';
import { versionReply } from './version-reply.ts';
import { summaryKey, type VersionOfTake, type VersionRef, type VersionSummary } from './version-summary.ts';
import * as repo from './versions.repo.ts';
import type { VersionRow } from '../../platform/schema/versions.tables.ts';
import type { Context, LibraryServices } from '#server/platform/context.ts';
import { messages } from '#server/library/messages.ts';

type LockedTrack = Awaited<ReturnType<Tracks['lock']>>;

/** A finished version whose files are stored already. An origin is derived from the content if absent. */
export type NewVersion = Omit<repo.NewVersion, 'id' | 'projectId' | 'trackId' | 'number' | 'origin'> &
  Pick<VersionRow, 'facts'> & { readonly origin?: VersionOrigin };

/** @throws not_found, also for a track in the trash */
function required(track: LockedTrack | undefined): LockedTrack {
  if (!track || track.deletedAt) throw new AppError('not_found');
  return track;
}

/** A version of a locked track, with the rows of the track written. @throws no_such_version */
async function versionOf(tx: Tx, track: LockedTrack, number: number) {
  await repo.ensureRows(tx, track);
  return rowOf(tx, track.id, number);
}

/** @throws no_such_version */
async function rowOf(on: Queryable, trackId: string, number: number): Promise<VersionRow> {
  const version = await repo.find(on, trackId, number);
  if (!version) throw new AppError('no_such_version');
  return version;
}

export type Versions = ReturnType<typeof versionsService>;

declare module '#server/platform/context.ts' {
  interface LibraryServices {
    readonly versions: Versions;
  }
}

/**
 * The versions of tracks. A track that never had a second version has no rows: its own row is its version. Each change
 * locks the track first.
 */
export function versionsService({ db, publish }: Context, { activities, tracks, reviews }: LibraryServices) {
  async function announce(tx: Tx, trackId: string): Promise<void> {
    for (const projectId of await tracks.projectIdsOf(tx, trackId)) {
      await publish(tx, { type: 'versions_changed', projectId, id: trackId });
    }
    await tracks.announce(tx, trackId);
  }

  async function reply(
    on: Queryable,
    version: VersionRow,
    track: { trackType: TrackType; version: number; versionCount: number },
  ) {
    const author = await repo.authorOf(on, version.createdBy);
    return versionReply({ ...version, author }, track, await contextOf(on, version.trackId));
  }

  const contextOf = async (on: Queryable, trackId: string) => ({
    verdicts: await reviews.verdictsOf(on, trackId),
    openCandidates: await openCandidatesOf(on, [trackId]),
    names: await providerNames(on),
  });

  async function makeCurrent(tx: Tx, version: VersionRow, actorId: string): Promise<void> {
    await repo.setCurrent(tx, version);
    await reviews.onCurrentChanged(tx, version.trackId, actorId);
  }

  return {
    /**
     * The track with the content of one of its versions, also one in the trash; without a number, the current one.
     * @throws no_such_version
     */
    async select<Action extends TrackAction>(
      track: AuthorizedTrack<Action>,
      number: number | undefined,
    ): Promise<AuthorizedTrack<Action>> {
      if (number === undefined || number === track.version) return track;
      return { ...track, ...contentOf(await rowOf(db, track.id, number)), version: number };
    },

    /**
     * A track with the content of one of its versions; without a number, the current one. The caller has authorized
     * the request. @throws not_found, no_such_version
     */
    async detail(trackId: string, number?: number): Promise<TrackDetail> {
      const track = await tracks.row(trackId);
      if (number === undefined || number === track.version) return tracks.reply(track);
      return tracks.reply({ ...track, ...contentOf(await rowOf(db, trackId, number)), version: number });
    },

    /** The content of a version, for jobs. The caller has authorized the request. @throws no_such_version */
    async content(track: { readonly id: string; readonly version: number } & VersionContent, number: number) {
      if (number === track.version) return contentOf(track);
      return contentOf(await rowOf(db, track.id, number));
    },

    /** As `select`, of versions outside the trash. @throws no_such_version */
    async selectKept<Action extends TrackAction>(
      track: AuthorizedTrack<Action>,
      number: number,
    ): Promise<AuthorizedTrack<Action>> {
      const version = await repo.find(db, track.id, number);
      if (version?.deletedAt) throw new AppError('no_such_version');
      if (version) return { ...track, ...contentOf(version), version: number };
      // A track with one version may have no rows.
      if (number !== track.version) throw new AppError('no_such_version');
      return track;
    },

    /**
     * The nearest version that two versions of a track come from, which may be one of them and may be in the trash;
     * undefined without one, also if it was purged.
     */
    async commonSource(trackId: string, first: number, second: number): Promise<number | undefined> {
      return commonSource(await repo.listSources(db, trackId), first, second);
    },

    /** All versions outside the trash, or those in it, newest first. */
    async list(track: AuthorizedTrack<'see'>, isTrash: boolean): Promise<TrackVersion[]> {
      const rows = await repo.list(db, track.id, isTrash);
      if (rows.length > 0) {
        const context = await contextOf(db, track.id);
        return rows.map((row) => versionReply(row, track, context));
      }
      return isTrash ? [] : [await reply(db, repo.firstVersion(track), track)];
    },

    /**
     * Adds a finished version within the caller's transaction; it becomes the current one, unless the track is locked
     * or `isAlternative`. A track in the trash gets it, too. @returns its number; undefined if the track is purged or full
     */
    async add(
      tx: Tx,
      trackId: string,
      { createdBy, facts, ...version }: NewVersion,
      { isAlternative = false }: { readonly isAlternative?: boolean } = {},
    ): Promise<number | undefined> {
      const track = await tracks.lockAny(tx, trackId);
      if (!track || track.versionCount >= limits.versionsPerTrack) return undefined;
      await repo.ensureRows(tx, track);
      const { trackType, projectId } = track;
      const differences = findDifferences({ ...version, trackType, facts });
      const source = version.sourceVersion ? await repo.find(tx, trackId, version.sourceVersion) : undefined;
      const changedSections = changedFrom(source && { ...source, trackType }, {
        ...version,
        trackType,
        facts,
      });
      const row = await repo.insert(tx, track, {
        ...version,
        id: uuidv7(),
        projectId,
        trackId,
        createdBy,
        origin: version.origin ?? repo.originOf(version),
        facts: facts && { ...facts, differences, changedSections },
      });
      if (!track.isLocked && !isAlternative) await makeCurrent(tx, row, createdBy);
      await announce(tx, trackId);
      await activities.record(tx, {
        type: row.source === 'uploaded' ? 'track_uploaded' : 'track_generated',
        projectId,
        actorId: createdBy,
        trackId,
        name: `${track.title} V${row.number}`,
        event: { type: 'version.created', version: row.number },
      });
      return row.number;
    },

    /** Changes name or note; undefined fields keep their value. @throws no_such_version, not_found */
    async update(
      { id }: AuthorizedTrack<'manage'>,
      number: number,
      change: { name?: string | null | undefined; note?: string | null | undefined },
    ): Promise<TrackVersion> {
      return db.transaction(async (tx) => {
        const track = await tracks.lock(tx, id);
        const version = await versionOf(tx, track, number);
        const changed = {
          ...(change.name !== undefined && { name: change.name }),
          ...(change.note !== undefined && { note: change.note }),
        };
        await repo.update(tx, version, changed);
        await announce(tx, id);
        return reply(tx, { ...version, ...changed }, track);
      });
    },

    /** @throws track_locked, no_such_version, also for one in the trash, not_found */
    async makeCurrent(
      me: AuthUser,
      authorized: AuthorizedTrack<'manage'>,
      number: number,
    ): Promise<TrackDetail> {
      const { id, projectId } = authorized;
      return db.transaction(async (tx) => {
        const track = await tracks.lock(tx, id);
        const version = await versionOf(tx, track, number);
        if (version.deletedAt) throw new AppError('no_such_version');
        if (number !== track.version) {
          if (track.isLocked) throw new AppError('track_locked');
          await makeCurrent(tx, version, me.id);
          await announce(tx, id);
          await activities.record(tx, {
            type: 'other',
            projectId,
            actorId: me.id,
            trackId: id,
            name: messages.madeCurrent({ number, title: track.title }),
          });
        }
        return { ...(await tracks.detail(id, tx)), projectId };
      });
    },

    /**
     * Makes a version of a track in a project the current one, in the caller's transaction; of the `others`, those to
     * keep stay or are restored, and the rest moves to the trash. @throws track_locked, no_such_version, not_found
     */
    async choose(
      tx: Tx,
      me: AuthUser,
      { trackId, projectId }: { readonly trackId: string; readonly projectId: string },
      { winner, kept, others }: { winner: number; kept: readonly number[]; others: readonly number[] },
    ): Promise<void> {
      const track = await tracks.lock(tx, trackId, 'update');
      if (!(await tracks.areIn(tx, projectId, [trackId]))) throw new AppError('not_found');
      const version = await versionOf(tx, track, winner);
      if (version.deletedAt) await repo.setTrashed(tx, version, false);
      if (winner !== track.version) {
        if (track.isLocked) throw new AppError('track_locked');
        await makeCurrent(tx, version, me.id);
      }
      for (const number of others) {
        const other = await repo.find(tx, trackId, number);
        const isTrashed = !kept.includes(number);
        if (other && isTrashed !== (other.deletedAt !== null)) await repo.setTrashed(tx, other, isTrashed);
      }
      await announce(tx, trackId);
    },

    /** Moves a version to the trash. @throws version_is_current, no_such_version, not_found */
    async remove({ id }: AuthorizedTrack<'manage'>, number: number): Promise<void> {
      await db.transaction(async (tx) => {
        const track = await tracks.lock(tx, id, 'update');
        if (number === track.version) throw new AppError('version_is_current');
        const version = await versionOf(tx, track, number);
        if (version.deletedAt) return;
        await repo.setTrashed(tx, version, true);
        await announce(tx, id);
      });
    },

    /** Restores a version from the trash. @throws versions_full, no_such_version, not_found */
    async restore({ id }: AuthorizedTrack<'manage'>, number: number): Promise<TrackVersion> {
      return db.transaction(async (tx) => {
        const track = await tracks.lock(tx, id);
        const version = await versionOf(tx, track, number);
        if (version.deletedAt) {
          if (track.versionCount >= limits.versionsPerTrack) throw new AppError('versions_full');
          await repo.setTrashed(tx, version, false);
          await announce(tx, id);
        }
        return reply(tx, { ...version, deletedAt: null }, track);
      });
    },

    /** Makes a version a track of its own. @throws version_is_current, no_such_version, not_found */
    async split(me: AuthUser, { id, projectId: readIn }: AuthorizedTrack<'manage'>, number: number) {
      return db.transaction(async (tx) => {
        const track = required((await lockToMoveVersions(tx, id)).get(id));
        if (number === track.version) throw new AppError('version_is_current');
        const version = await versionOf(tx, track, number);
        if (version.deletedAt) throw new AppError('no_such_version');
        const { projectId, trackType, genres, tags, title } = track;
        const suffix = ` V${number}`;
        const created = await tracks.add(tx, {
          ...contentOf(version),
          projectId,
          trackType,
          genres,
          tags,
          title: version.name ?? `${cutText(title, limits.trackTitle.max - suffix.length)}${suffix}`,
          createdBy: me.id,
        });
        await moved.moveToTrack(tx, version, created.id);
        await announce(tx, id);
        await tracks.announce(tx, created.id);
        return { ...(await tracks.detail(created.id, tx)), projectId: readIn };
      });
    },

    /**
     * Makes all versions of another track versions of this one.
     * @throws tracks_not_stackable, track_locked, versions_full, not_found
     */
    async stack(
      { id, projectId }: AuthorizedTrack<'manage'>,
      other: AuthorizedTrack<'delete'>,
    ): Promise<TrackDetail> {
      if (other.id === id) throw new AppError('tracks_not_stackable');
      return db.transaction(async (tx) => {
        const locked = await lockToMoveVersions(tx, other.id, [id]);
        const [track, source] = [required(locked.get(id)), required(locked.get(other.id))];
        if (track.projectId !== source.projectId || track.trackType !== source.trackType) {
          throw new AppError('tracks_not_stackable');
        }
        if (source.isLocked) throw new AppError('track_locked');
        if (track.versionCount + source.versionCount > limits.versionsPerTrack) {
          throw new AppError('versions_full');
        }
        await repo.ensureRows(tx, track);
        await repo.ensureRows(tx, source);
        const projectIds = await tracks.projectIdsOf(tx, source.id);
        await moved.moveAllVersions(tx, source, track);
        for (const goneFrom of projectIds) {
          await publish(tx, { type: 'entity_changed', entity: 'track', projectId: goneFrom, id: source.id });
        }
        await announce(tx, id);
        return { ...(await tracks.detail(id, tx)), projectId };
      });
    },

    /** The content of versions outside the trash that have rows, by `summaryKey`; others are left out. */
    async contents(on: Queryable, refs: readonly VersionRef[]): Promise<ReadonlyMap<string, VersionContent>> {
      const rows = await repo.listContents(on, refs);
      return new Map(
        rows.map((row) => [summaryKey({ trackId: row.trackId, version: row.number }), contentOf(row)]),
      );
    },

    /** All versions of these tracks, by `summaryKey`. */
    ofTakes: async (
      on: Queryable,
      trackIds: readonly string[],
    ): Promise<ReadonlyMap<string, VersionOfTake>> =>
      new Map((await repo.listOfTakes(on, trackIds)).map((version) => [summaryKey(version), version])),

    /** Versions that the user may restore, most recently deleted first, at most `limit`. */
    async trashed(user: AuthUser, limit: number) {
      if (user.role === 'collaborator') return [];
      const rows = await repo.listTrashed(db, user.id, limit);
      return rows.map((row) => ({ ...row, deletedAt: row.deletedAt! }));
    },

    /** Summaries of versions that a project contains outside the trash, by `summaryKey`; others are left out. */
    async summaries(
      on: Queryable,
      projectId: string,
      refs: readonly VersionRef[],
    ): Promise<ReadonlyMap<string, VersionSummary>> {
      const found = await repo.listSummaries(
        on,
        projectId,
        refs.map(({ trackId }) => trackId),
      );
      const byKey = new Map(found.map(({ ref, summary }) => [summaryKey(ref), summary]));
      return new Map(
        refs.flatMap((ref) => {
          const key = summaryKey(ref);
          const summary = byKey.get(key);
          return summary ? [[key, summary] as const] : [];
        }),
      );
    },

    /** Permanently deletes versions that were deleted before a time. @returns the object keys of their files */
    purge: (tx: Tx, before: Date, limit: number) => repo.deleteExpired(tx, before, limit),
  };
}
