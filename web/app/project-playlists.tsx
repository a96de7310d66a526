export { AddToPlaylistDialog } from '#web/features/playlists/add-to-playlist-dialog.tsx';
export { PlaylistStrip } from '#web/features/playlists/playlist-strip.tsx';
