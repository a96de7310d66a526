import { useLocation } from 'wouter';
import type { TrackDetail } from '#contract/tracks.ts';
import { CommentMarks } from '#web/features/comments/track/comment-marks.tsx';
import { Conversation } from '#web/features/comments/track/conversation.tsx';
import { generationFormActions } from '#web/features/generation/form-actions.ts';
import { RoomProvider } from '#web/features/presence/room-provider.tsx';
import { TrackPage } from '#web/features/tracks/page/track-page.tsx';
import type { CopiedPrompt } from '#web/features/tracks/use-track-actions.ts';
import { lazyComponent } from '#web/kit/lazy-component.tsx';
import type { TrackRoom } from '#web/kit/track-room.ts';

const TrackPeople = lazyComponent(async () => (await import('#web/app/track-people.tsx')).TrackPeople, {
  placeholder: null,
  fallback: () => null,
});
const TrackListeners = lazyComponent(async () => (await import('#web/app/track-people.tsx')).TrackListeners, {
  placeholder: null,
  fallback: () => null,
});

const renderPeople = (room: TrackRoom) => <TrackPeople room={room} />;
const renderListeners = (room: TrackRoom) => <TrackListeners room={room} />;
const renderConversation = (room: TrackRoom) => <Conversation room={room} />;
const renderMarks = (room: TrackRoom) => <CommentMarks room={room} />;
const onCopyPrompt = (projectId: string, { type, prompt, title }: CopiedPrompt) =>
  generationFormActions.suggestPrompt(projectId, type, prompt, title);

/** The page of a track, with its comments and its way into the generation form. */
export function TrackScreen({ trackId }: { readonly trackId: string }) {
  const [, navigate] = useLocation();
  const onOpenInForm = (track: TrackDetail) => {
    generationFormActions.openTrack(track.projectId, track);
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
        onCopyPrompt={onCopyPrompt}
        onOpenInForm={onOpenInForm}
      />
    </RoomProvider>
  );
}
