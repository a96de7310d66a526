import { Readable } from 'node:stream';
import {
  addPlaylistItems,
  createPlaylist,
  deletePlaylist,
  exportPlaylist,
  getPlaylist,
  listPlaylists,
  removePlaylistItem,
  updatePlaylist,
  updatePlaylistItem,
} from '#contract/playlists.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { attachment } from '#server/platform/http/content-disposition.ts';
import type { CollaborationServices } from '#server/platform/context.ts';

export function playlistRoutes(bind: Bind, { projects, playlists, playlistExports }: CollaborationServices) {
  bind(listPlaylists, async ({ me, params, query }) => {
    const project = await projects.authorize(params.projectId, me, 'see');
    const { rows, nextCursor } = await playlists.listOf(project, query);
    return { playlists: [...rows], nextCursor };
  });
  bind(createPlaylist, async ({ me, params, body }) =>
    playlists.create(me, await projects.authorize(params.projectId, me, 'generate'), body),
  );
  bind(getPlaylist, ({ me, params }) => playlists.read(me, params.playlistId));
  bind(updatePlaylist, ({ me, params, body }) => playlists.rename(me, params.playlistId, body.name));
  bind(deletePlaylist, ({ me, params }) => playlists.remove(me, params.playlistId));
  bind(addPlaylistItems, ({ me, params, body }) =>
    playlists.add(me, params.playlistId, body.items, body.before),
  );
  bind(updatePlaylistItem, ({ me, params, body }) =>
    playlists.updateItem(me, params.playlistId, params.itemId, body),
  );
  bind(removePlaylistItem, ({ me, params }) => playlists.removeItem(me, params.playlistId, params.itemId));
  bind(exportPlaylist, async ({ me, params, request, reply }) => {
    const { playlist, size, content } = await playlistExports.archive(me, params.playlistId);
    reply.header('content-disposition', attachment(playlist.name, 'zip')).type('application/zip');
    reply.header('content-length', size).header('x-content-type-options', 'nosniff');
    // For HEAD, Fastify keeps the content-length header only if the body is a stream.
    return reply.send(Readable.from(request.method === 'HEAD' ? [] : content));
  });
}
