import type { PlaylistDetail } from '#contract/playlists.ts';
import { CoverButton } from '#web/app/cover-button.tsx';
import { PlaylistPage } from '#web/features/playlists/playlist-page.tsx';
import { toPlayable } from '#web/features/tracks/playable.ts';

const renderCoverButton = ({ id, imageUrl, may }: PlaylistDetail) =>
  may.edit && <CoverButton entityType="playlist" entityId={id} imageUrl={imageUrl} />;

/** The page of a playlist. */
export function PlaylistScreen({ playlistId }: { readonly playlistId: string }) {
  return <PlaylistPage playlistId={playlistId} toPlayable={toPlayable} coverButton={renderCoverButton} />;
}
