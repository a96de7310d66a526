import type { Playlist, PlaylistItem } from '#contract/playlists.ts';
import type { Track } from '#contract/tracks.ts';
import type { StoredTrack } from '#server/library/tracks/tracks.service.ts';
import type { FoundPlaylist } from './playlists.repo.ts';

/** An item with the track, whose content is that of the version that plays. */
export interface PlayableItem {
  readonly id: string;
  /** Null: always the current version. */
  readonly fixedVersion: number | null;
  readonly track: StoredTrack;
}

/** The API representation of a playlist. */
export const playlistReply = ({ playlist, creator, totals }: FoundPlaylist): Playlist => ({
  id: playlist.id,
  projectId: playlist.projectId,
  name: playlist.name,
  imageUrl: playlist.imageUrl,
  createdBy: playlist.createdBy,
  creator,
  createdAt: playlist.createdAt.toISOString(),
  updatedAt: playlist.updatedAt.toISOString(),
  itemCount: totals.itemCount,
  duration: totals.durationMs / 1000,
});

export const itemReply = ({ id, fixedVersion }: PlayableItem, track: Track): PlaylistItem => ({
  id,
  trackId: track.id,
  fixedVersion,
  track,
});
