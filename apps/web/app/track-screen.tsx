import { useLocation } from 'wouter';
import type { Track, TrackDetail } from '#contract/tracks.ts';
import { Conversation } from '#web/features/comments/track/conversation.tsx';
import { TrackMarks } from '#web/features/comments/track/track-marks.tsx';
import { useUserIdsHere } from '#web/features/tracks/presence/room-context.ts';
import { RoomProvider } from '#web/features/tracks/presence/room-provider.tsx';
import { TrackPage } from '#web/features/tracks/page/track-page.tsx';
import type { CopiedPrompt } from '#web/features/tracks/use-track-actions.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';
import { VoteList } from '#web/features/compare/vote/vote-list.tsx';
import { AddToPlaylistDialog } from '#web/features/playlists/add-to-playlist-dialog.tsx';
import { InTheRoom } from '#web/features/tracks/presence/in-the-room.tsx';
import { ListenerMarks } from '#web/features/tracks/presence/listener-marks.tsx';
import { useRoom } from '#web/features/tracks/presence/use-room.ts';

/** The form has many parts that the page does not need. */
const formActions = async () =>
  (await import('#web/features/compose/generation/form-actions.ts')).generationFormActions;

const renderPlaylistDialog = (track: Track, onClose: () => void, version?: number) => (
  <AddToPlaylistDialog track={track} version={version} onClose={onClose} />
);

const CommentChange = lazyDialog(async () => (await import('#web/app/track-changes.tsx')).CommentChange);

/** The comments on a track; everyone who is on its page can be mentioned at once. */
function TrackConversation() {
  const userIdsHere = useUserIdsHere();
  return (
    <Conversation
      userIdsHere={userIdsHere}
      renderChange={(tried, onClose) => <CommentChange {...tried} onClose={onClose} />}
    />
  );
}

const TrackChange = lazyDialog(async () => (await import('#web/app/track-changes.tsx')).TrackChange);
const renderChange = (onClose: () => void) => <TrackChange onClose={onClose} />;

/** Who else is on the page of a track, and the blind votes about it. */
function TrackPeople() {
  const { showVersion } = useTrackPage();
  const item = useTrackPageState((state) => state.item);
  const { number: version, duration } = useTrackPageState(({ shown }) => shown);
  const presence = useRoom({ trackId: item.id, version, item, onVersion: showVersion });
  return (
    <>
      <InTheRoom room={presence} duration={duration} item={item} version={version} />
      <VoteList projectId={item.projectId} trackId={item.id} />
    </>
  );
}

/** Where they are on the waveform. */
function TrackListeners() {
  const shown = useTrackPageState((state) => state.shown);
  const versions = useTrackPageState((state) => state.versions);
  return <ListenerMarks shown={shown} versions={versions} />;
}

// The same elements each time: they render again for their own reasons only.
const conversation = <TrackConversation />;
const marks = <TrackMarks />;
const people = <TrackPeople />;
const listeners = <TrackListeners />;
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
        conversation={conversation}
        marks={marks}
        people={people}
        listeners={listeners}
        playlistDialog={renderPlaylistDialog}
        changeDialog={renderChange}
        onCopyPrompt={(projectId, copied) => void onCopyPrompt(projectId, copied)}
        onOpenInForm={(track) => void onOpenInForm(track)}
      />
    </RoomProvider>
  );
}
