import type { Track } from '#contract/tracks.ts';
import type { TrackActions } from '#web/features/tracks/use-track-actions.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface ConfirmTrackDeleteProps {
  readonly track: Track;
  readonly title: string;
  readonly actions: TrackActions;
  readonly onClose: () => void;
}

/** Asks for confirmation before a track is moved to the trash. */
export function ConfirmTrackDelete({ track, title, actions, onClose }: ConfirmTrackDeleteProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={messages.confirmText(track.title)}
      action={messages.remove}
      onConfirm={() => {
        actions.remove(track);
        onClose();
      }}
    />
  );
}
