/** The path of a playlist's page. */
export const playlistPath = (id: string): string => `/playlists/${id}`;
