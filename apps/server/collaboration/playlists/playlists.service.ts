import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Playlist, PlaylistDetail } from '#contract/playlists.ts';
import { can } from '#server/platform/access/authorized.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/platform/http/paging.ts';
import { purgeImages } from '#server/library/images/purge-images.ts';
import {
  projectPolicy,
  type AuthorizedProject,
  type ProjectAction,
} from '#server/projects/projects.policy.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { lockProject } from '#server/platform/locks/row-locks.ts';
import { queueDeletion } from '#server/platform/storage/objects/deletion-queue.ts';
import { summaryKey } from '#server/library/versions/version-summary.ts';
import { itemReply, playlistReply, type PlayableItem } from './playlist-reply.ts';
import * as repo from './playlists.repo.ts';
import type { Context, CollaborationServices } from '#server/platform/context.ts';
import { messages } from '#server/collaboration/messages.ts';

interface NewItem {
  readonly trackId: string;
  readonly version?: number | null | undefined;
}

type PlaylistRef = Pick<repo.PlaylistRow, 'id' | 'projectId'>;

export type Playlists = ReturnType<typeof playlistsService>;

declare module '#server/platform/context.ts' {
  interface LibraryServices {
    readonly playlists: Playlists;
  }
}

const requireItem = (rows: readonly repo.ItemRow[], id: string): repo.ItemRow => {
  const item = rows.find((row) => row.id === id);
  if (!item) throw new AppError('not_found', {}, messages.notInPlaylist);
  return item;
};

/** The order of ids after others were inserted before an item; `before` null: at the end. */
function inserted(rows: readonly repo.ItemRow[], ids: readonly string[], before: string | null): string[] {
  const order = rows.map(({ id }) => id);
  const index = before === null ? order.length : order.indexOf(requireItem(rows, before).id);
  return order.toSpliced(index, 0, ...ids);
}

/** Ordered lists of a project's tracks. Each change locks the playlist first, then the tracks that it adds. */
export function playlistsService(
  { db, publish }: Context,
  { projects, tracks, versions }: CollaborationServices,
) {
  const announce = (on: Queryable, { id, projectId }: PlaylistRef) =>
    publish(on, { type: 'playlist_changed', projectId, id });

  /** The items that play, in order: without tracks and versions in the trash, or outside the project. */
  async function items(on: Queryable, { id, projectId }: PlaylistRef): Promise<PlayableItem[]> {
    const rows = await repo.listItems(on, id);
    const byId = await tracks.storedOfProject(on, projectId, [...new Set(rows.map((row) => row.trackId))]);
    const fixed = rows.flatMap(({ trackId, version }) => (version === null ? [] : [{ trackId, version }]));
    const contents = await versions.contents(on, fixed);
    return rows.flatMap(({ id: itemId, trackId, version }) => {
      const track = byId.get(trackId);
      if (!track) return [];
      if (version === null || version === track.version)
        return [{ id: itemId, fixedVersion: version, track }];
      const content = contents.get(summaryKey({ trackId, version }));
      return content ? [{ id: itemId, fixedVersion: version, track: { ...track, ...content, version } }] : [];
    });
  }

  async function detail(
    on: Queryable,
    me: AuthUser,
    project: AuthorizedProject<'see'>,
    id: string,
  ): Promise<PlaylistDetail> {
    const row = await repo.find(on, id);
    if (!row) throw new AppError('not_found');
    const playable = await items(on, row.playlist);
    const replies = await tracks.withReactions(playable.map(({ track }) => track));
    const isAllowed = (action: ProjectAction) => can(projectPolicy, action, me, project);
    return {
      ...playlistReply(row),
      items: playable.map((item, index) => itemReply(item, replies[index]!)),
      may: { edit: isAllowed('generate'), download: isAllowed('download') },
    };
  }

  /** The project of a playlist. @throws not_found, forbidden, role_required */
  async function authorize<Action extends ProjectAction>(
    id: string,
    me: AuthUser,
    action: Action,
  ): Promise<AuthorizedProject<Action>> {
    const projectId = await repo.projectIdOf(db, id);
    if (projectId === undefined) throw new AppError('not_found');
    return projects.authorize(projectId, me, action);
  }

  /**
   * Locks new tracks of a playlist and checks their versions.
   * @throws not_found for a track that the project does not contain, no_such_version
   */
  async function requireContent(tx: Tx, projectId: string, added: readonly NewItem[]): Promise<void> {
    const ids = [...new Set(added.map(({ trackId }) => trackId))];
    const current = await tracks.lockInProject(tx, projectId, ids);
    if (current.size < ids.length) throw new AppError('not_found');
    const others = added.flatMap(({ trackId, version }) =>
      version && version !== current.get(trackId) ? [{ trackId, version }] : [],
    );
    const contents = await versions.contents(tx, others);
    if (others.some((ref) => !contents.has(summaryKey(ref)))) throw new AppError('no_such_version');
  }

  async function insertItems(
    tx: Tx,
    { id: playlistId, projectId }: PlaylistRef,
    added: readonly NewItem[],
    before: string | null,
  ): Promise<void> {
    if (added.length === 0) return;
    const rows = await repo.listItems(tx, playlistId);
    if (rows.length + added.length > limits.playlistItems.max) throw new AppError('playlist_full');
    const created = added.map(({ trackId, version = null }, index) => ({
      id: uuidv7(),
      playlistId,
      trackId,
      version,
      position: rows.length + index,
    }));
    const order = inserted(
      rows,
      created.map(({ id }) => id),
      before,
    );
    await requireContent(tx, projectId, added);
    await repo.insertItems(tx, created);
    await repo.setOrder(tx, playlistId, order);
  }

  /** Changes a locked playlist in a transaction. @returns the playlist afterwards @throws not_found, forbidden */
  async function change(
    me: AuthUser,
    id: string,
    work: (tx: Tx, playlist: repo.PlaylistRow) => Promise<unknown>,
  ): Promise<PlaylistDetail> {
    await authorize(id, me, 'generate');
    const project = await authorize(id, me, 'see');
    await db.transaction(async (tx) => {
      const playlist = await repo.lock(tx, id);
      if (!playlist) throw new AppError('not_found');
      await work(tx, playlist);
      await repo.update(tx, id);
      await announce(tx, playlist);
    });
    return detail(db, me, project, id);
  }

  return {
    authorize,
    items,

    async listOf(project: AuthorizedProject<'see'>, { limit, cursor }: PageRequest): Promise<Page<Playlist>> {
      const [beforeId] = decodeCursor(cursor, idKey) ?? [];
      const page = cutPage(
        await repo.list(db, project.id, { limit: limit + 1, beforeId }),
        limit,
        ({ playlist }) => [playlist.id],
      );
      return { ...page, rows: page.rows.map(playlistReply) };
    },

    /** A playlist as a list item; undefined if it is deleted. The caller has authorized the request. */
    async listItem(id: string): Promise<Playlist | undefined> {
      const row = await repo.find(db, id);
      return row && playlistReply(row);
    },

    /** The playlists of a project that contain a track. */
    async listWithTrack(projectId: string, trackId: string): Promise<Playlist[]> {
      return (await repo.listWithTrack(db, projectId, trackId)).map((row) => playlistReply(row));
    },

    /** @throws not_found if the project does not contain a track, no_such_version, too_many_playlists */
    async create(
      me: AuthUser,
      project: AuthorizedProject<'generate'>,
      { name, items: added }: { readonly name: string; readonly items: readonly NewItem[] },
    ): Promise<PlaylistDetail> {
      const playlist = { id: uuidv7(), projectId: project.id };
      await db.transaction(async (tx) => {
        await tracks.lockInProject(tx, project.id, [...new Set(added.map(({ trackId }) => trackId))]);
        // So that the playlists are counted right.
        if ((await lockProject(tx, project.id))?.deletedAt !== null) throw new AppError('not_found');
        if ((await repo.count(tx, project.id)) >= limits.playlistsPerProject.max)
          throw new AppError('too_many_playlists');
        await repo.insert(tx, { ...playlist, name, createdBy: me.id });
        await insertItems(tx, playlist, added, null);
        await announce(tx, playlist);
      });
      return detail(db, me, await projects.authorize(project.id, me, 'see'), playlist.id);
    },

    /** @throws not_found, also if the user cannot see the project */
    read: async (me: AuthUser, id: string): Promise<PlaylistDetail> =>
      detail(db, me, await authorize(id, me, 'see'), id),

    /** @throws not_found, forbidden, role_required */
    rename: (me: AuthUser, id: string, name: string): Promise<PlaylistDetail> =>
      change(me, id, (tx) => repo.update(tx, id, { name })),

    /** Deletes a playlist with its cover. @throws not_found, forbidden, role_required */
    async remove(me: AuthUser, id: string): Promise<void> {
      const { id: projectId } = await authorize(id, me, 'generate');
      await db.transaction(async (tx) => {
        if (!(await repo.remove(tx, id))) return;
        await queueDeletion(tx, await purgeImages(tx, 'playlist', [id]));
        await announce(tx, { id, projectId });
      });
    },

    /** Adds tracks before an item or at the end. @throws not_found, no_such_version, playlist_full, forbidden */
    add: (me: AuthUser, id: string, added: readonly NewItem[], before: string | null) =>
      change(me, id, (tx, playlist) => insertItems(tx, playlist, added, before)),

    /** Moves an item, or fixes its version; undefined fields keep their value. @throws not_found, no_such_version */
    updateItem: (
      me: AuthUser,
      id: string,
      itemId: string,
      { before, version }: { before?: string | null | undefined; version?: number | null | undefined },
    ): Promise<PlaylistDetail> =>
      change(me, id, async (tx, { projectId }) => {
        const rows = await repo.listItems(tx, id);
        const { trackId } = requireItem(rows, itemId);
        if (version !== undefined) {
          await requireContent(tx, projectId, [{ trackId, version }]);
          await repo.setVersion(tx, itemId, version);
        }
        if (before === undefined || before === itemId) return;
        const others = rows.filter((row) => row.id !== itemId);
        await repo.setOrder(tx, id, inserted(others, [itemId], before));
      }),

    /** @throws not_found, forbidden, role_required */
    removeItem: (me: AuthUser, id: string, itemId: string): Promise<PlaylistDetail> =>
      change(me, id, async (tx) => {
        const rows = await repo.listItems(tx, id);
        requireItem(rows, itemId);
        await repo.removeItem(tx, itemId);
        await repo.setOrder(
          tx,
          id,
          rows.flatMap((row) => (row.id === itemId ? [] : [row.id])),
        );
      }),

    /** Sets or removes the cover within the caller's transaction. The caller has authorized it. @throws not_found */
    async setImage(tx: Tx, id: string, imageUrl: string | null): Promise<void> {
      const playlist = await repo.lock(tx, id);
      if (!playlist) throw new AppError('not_found');
      await repo.update(tx, id, { imageUrl });
      await announce(tx, playlist);
    },

    /** Deletes the covers of a project that is about to be deleted. @returns the object keys of their files */
    purgeImages: async (tx: Tx, projectId: string): Promise<string[]> =>
      purgeImages(tx, 'playlist', await repo.idsOfProject(tx, projectId)),
  };
}
