import { type ComponentProps, type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { mayChangeTrack } from '#contract/may-change-track.ts';
import type { Track } from '#contract/tracks.ts';
import { trackAtVersion } from '#web/features/tracks/page/shown-version.ts';
import { ConfirmTrackDelete } from '#web/features/tracks/confirm-track-delete.tsx';
import type { PlaylistDialog } from '#web/features/tracks/task-dialog.tsx';
import type { TrackTask } from '#web/features/tracks/commands.ts';
import { trackTypeOf } from '#web/features/tracks/track-type.ts';
import {
  type CopiedPrompt,
  type TrackActions,
  useTrackActions,
} from '#web/features/tracks/use-track-actions.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';
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

interface TaskParts {
  readonly onCopyPrompt: (projectId: string, copied: CopiedPrompt) => void;
  /** Renders the dialog that adds the track to a playlist. */
  readonly playlistDialog: PlaylistDialog;
  /** Renders the dialog for changes in words. */
  readonly changeDialog: (onClose: () => void) => ReactNode;
}

export function useTrackTasks({ onCopyPrompt, playlistDialog, changeDialog }: TaskParts): TrackTasks {
  const { get, position } = useTrackPage();
  // Of the track only what is shown: it changes with each comment.
  const createdBy = useTrackPageState(({ track }) => track.createdBy);
  const project = useTrackPageState((state) => state.project);
  const shown = useTrackPageState((state) => state.shown);
  const user = useUser();
  const [, navigate] = useLocation();
  const actions = useTrackActions('tracks', (copied) => onCopyPrompt(get().track.projectId, copied));
  const [opened, setOpened] = useState<{ readonly task: TrackTask; readonly section?: number }>();
  const [isDeleting, setDeleting] = useState(false);
  const leave = () => navigate(`/projects/${get().track.projectId}`);
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
    canEdit: mayChangeTrack(user, createdBy, project?.may.edit === true),
    open: (_track, task) => setOpened({ task }),
    remove: () => {
      const { track } = get();
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
              section: sectionAt(get().range?.start ?? position()),
            })
        : undefined,
    dialog: (
      <>
        {opened && (
          <OpenTask
            playlistDialog={playlistDialog}
            changeDialog={changeDialog}
            {...opened}
            onClose={() => setOpened(undefined)}
          />
        )}
        {isDeleting && (
          <ConfirmTrackDelete
            track={get().track}
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

/** The dialog of a task with the shown version. */
function OpenTask(props: Omit<ComponentProps<typeof TaskDialog>, 'track' | 'isPage' | 'version'>) {
  const track = useTrackPageState((state) => state.track);
  const shown = useTrackPageState((state) => state.shown);
  return (
    <TaskDialog
      {...props}
      track={trackAtVersion(track, shown)}
      isPage
      version={shown.isCurrent ? undefined : shown.number}
    />
  );
}
