import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { mayChangeTrack } from '#contract/may-change-track.ts';
import type { Track } from '#contract/tracks.ts';
import { trackAtVersion } from '#web/features/tracks/page/shown-version.ts';
import type { PageRoom } from '#web/features/tracks/page/use-track-room.ts';
import { ConfirmTrackDelete } from '#web/features/tracks/confirm-track-delete.tsx';
import type { PlaylistDialog } from '#web/features/tracks/task-dialog.tsx';
import type { TrackTask } from '#web/features/tracks/track-buttons.tsx';
import { trackTypeOf } from '#web/features/tracks/track-type.ts';
import {
  type CopiedPrompt,
  type TrackActions,
  useTrackActions,
} from '#web/features/tracks/use-track-actions.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { TrackRoom } from '#web/domain/track-room.ts';
import { canCreate, useUser } from '#web/domain/user.ts';

const TaskDialog = lazyDialog(async () => (await import('#web/features/tracks/task-dialog.tsx')).TaskDialog);

/** The actions on the shown version, and the dialogs that they open. */
export interface TrackTasks {
  readonly actions: TrackActions;
  readonly canDownload: boolean;
  readonly canGenerate: boolean;
  readonly canEdit: boolean;
  readonly open: (track: Track, task: TrackTask) => void;
  readonly remove: (track: Track) => void;
  /** Undefined where the shown version cannot be re-made. */
  readonly remake: (() => void) | undefined;
  /** Re-makes the section in which the selected range, or the playback position, is. */
  readonly remakeSection: (() => void) | undefined;
  readonly dialog: ReactNode;
}

export function useTrackTasks(
  room: PageRoom,
  {
    onCopyPrompt,
    playlistDialog,
    changeDialog,
  }: {
    readonly onCopyPrompt: (projectId: string, copied: CopiedPrompt) => void;
    readonly playlistDialog: PlaylistDialog;
    readonly changeDialog: (room: TrackRoom, onClose: () => void) => ReactNode;
  },
): TrackTasks {
  const { track, project, shown, selection, position } = room;
  const user = useUser();
  const [, navigate] = useLocation();
  const actions = useTrackActions('tracks', (copied) => onCopyPrompt(track.projectId, copied));
  const [opened, setOpened] = useState<{ readonly task: TrackTask; readonly section?: number }>();
  const [isDeleting, setDeleting] = useState(false);
  const leave = () => navigate(`/projects/${track.projectId}`);
  const atVersion = trackAtVersion(track, shown);
  const canGenerate = project?.may.generate === true && canCreate(user);
  const canRemake = canGenerate && shown.hasScore;
  const sectionAt = (seconds: number) =>
    Math.max(
      0,
      shown.sections.findLastIndex(({ start_ms }) => start_ms / 1000 <= seconds + 0.01),
    );
  return {
    actions,
    canDownload: project?.may.download === true,
    canGenerate,
    canEdit: mayChangeTrack(user, track.createdBy, project?.may.edit === true),
    open: (_track, task) => setOpened({ task }),
    remove: () => {
      if (trackTypeOf(track) === 'sound_effect') {
        setDeleting(true);
        return;
      }
      actions.remove(track);
      leave();
    },
    remake: canRemake ? () => setOpened({ task: { remake: 'variation' } }) : undefined,
    remakeSection:
      canRemake && shown.sections.length > 0
        ? () =>
            setOpened({
              task: { remake: 'section' },
              section: sectionAt(selection.get()?.start ?? position()),
            })
        : undefined,
    dialog: (
      <>
        {opened && (
          <TaskDialog
            track={atVersion}
            isPage
            playlistDialog={playlistDialog}
            changeDialog={(onClose) => changeDialog(room, onClose)}
            version={shown.isCurrent ? undefined : shown.number}
            {...opened}
            onClose={() => setOpened(undefined)}
          />
        )}
        {isDeleting && (
          <ConfirmTrackDelete
            track={track}
            title={messages.effects.confirmTitle}
            actions={{
              ...actions,
              remove: (deleted) => {
                actions.remove(deleted);
                leave();
              },
            }}
            onClose={() => setDeleting(false)}
          />
        )}
      </>
    ),
  };
}
