import type { PlaylistDetail } from '#contract/playlists.ts';
import type { SignedInUser } from '#server/testing/browser.ts';

/** Calls of the playlists API as one user. */
export function playlistUser(user: SignedInUser) {
  const call = (route: string, body?: object) => user.call(route, body ? { body } : {});
  return {
    create: (projectId: string, body: object) => call(`POST /api/projects/${projectId}/playlists`, body),
    read: (id: string) => call(`GET /api/playlists/${id}`),
    rename: (id: string, name: string) => call(`PATCH /api/playlists/${id}`, { name }),
    remove: (id: string) => call(`DELETE /api/playlists/${id}`),
    add: (id: string, body: object) => call(`POST /api/playlists/${id}/items`, body),
    change: (id: string, itemId: string, body: object) =>
      call(`PATCH /api/playlists/${id}/items/${itemId}`, body),
    removeItem: (id: string, itemId: string) => call(`DELETE /api/playlists/${id}/items/${itemId}`),
    list: (projectId: string, query = '') => call(`GET /api/projects/${projectId}/playlists${query}`),
    archive: (id: string) => call(`GET /api/playlists/${id}/export`),
  };
}

type Reply = Awaited<ReturnType<SignedInUser['call']>>;

/** Titles of the tracks in order, each with its version if that is fixed: "A", "B V1". */
export const titlesOf = (reply: Reply): string[] =>
  reply
    .json<PlaylistDetail>()
    .items.map(({ track, fixedVersion }) =>
      fixedVersion === null ? track.title : `${track.title} V${fixedVersion}`,
    );

/** Status and error code. */
export const codeOf = (reply: Reply) => [
  reply.statusCode,
  reply.statusCode >= 400 ? reply.json<{ code: string }>().code : '',
];
