import type { Track } from '#contract/tracks.ts';
import type { TrackActions } from '#web/features/tracks/use-track-actions.ts';
import { words } from '#web/features/tracks/words.ts';
import { Confirm } from '#web/kit/confirm.tsx';

interface ConfirmRemovalProps {
  readonly track: Track;
  readonly title: string;
  readonly actions: TrackActions;
  readonly onClose: () => void;
}

/** Asks for confirmation before a track is moved to the trash. */
export function ConfirmRemoval({ track, title, actions, onClose }: ConfirmRemovalProps) {
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={title}
      description={words.confirmText(track.title)}
      action={words.remove}
      onConfirm={() => {
        actions.remove(track);
        onClose();
      }}
    />
  );
}
