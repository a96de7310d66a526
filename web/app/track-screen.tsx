import { useLocation } from 'wouter';
import type { Track, TrackDetail } from '#contract/tracks.ts';
import { Conversation, CommentMarks } from '#web/app/track-conversation.tsx';
import { TrackPeople, TrackListeners } from '#web/app/track-people.tsx';
import { RoomProvider } from '#web/features/tracks/presence/room-provider.tsx';
import { TrackPage } from '#web/features/tracks/page/track-page.tsx';
import type { CopiedPrompt } from '#web/features/tracks/use-track-actions.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { TrackRoom } from '#web/domain/track-room.ts';
import { AddToPlaylistDialog } from '#web/features/playlists/add-to-playlist-dialog.tsx';

/** The form has many parts that the page does not need. */
const formActions = async () =>
  (await import('#web/features/compose/generation/form-actions.ts')).generationFormActions;

const renderPlaylistDialog = (track: Track, onClose: () => void, version?: number) => (
  <AddToPlaylistDialog track={track} version={version} onClose={onClose} />
);

const TrackChange = lazyDialog(async () => (await import('#web/app/track-changes.tsx')).TrackChange);
const renderChange = (room: TrackRoom, onClose: () => void) => <TrackChange room={room} onClose={onClose} />;

const renderPeople = (room: TrackRoom) => <TrackPeople room={room} />;
const renderListeners = (room: TrackRoom) => <TrackListeners room={room} />;
const renderConversation = (room: TrackRoom) => <Conversation room={room} />;
const renderMarks = (room: TrackRoom) => <CommentMarks room={room} />;
const onCopyPrompt = async (projectId: string, { type, prompt, title }: CopiedPrompt) =>
  (await formActions()).suggestPrompt(projectId, type, prompt, title);

/** The page of a track, with its comments and its way into the generation form. */
export function TrackScreen({ trackId }: { readonly trackId: string }) {
  const [, navigate] = useLocation();
  const onOpenInForm = async (track: TrackDetail) => {
    const { openInForm } = await import('#web/features/compose/generation/track-settings.ts');
    openInForm(track);
    navigate(`/projects/${track.projectId}`);
  };
  return (
    <RoomProvider>
      <TrackPage
        trackId={trackId}
        conversation={renderConversation}
        marks={renderMarks}
        people={renderPeople}
        listeners={renderListeners}
        playlistDialog={renderPlaylistDialog}
        changeDialog={renderChange}
        onCopyPrompt={(projectId, copied) => void onCopyPrompt(projectId, copied)}
        onOpenInForm={(track) => void onOpenInForm(track)}
      />
    </RoomProvider>
  );
}
