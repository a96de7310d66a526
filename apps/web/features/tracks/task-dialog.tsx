import type { ReactNode } from 'react';
import type { Track } from '#contract/tracks.ts';
import { DetailsDialog } from '#web/features/tracks/details-dialog.tsx';
import { TrackProjectsDialog } from '#web/features/tracks/track-projects-dialog.tsx';
import { ScoreFileDialog } from '#web/features/tracks/score/score-file-dialog.tsx';
import { RemakeDialog } from '#web/features/tracks/score/remake-dialog.tsx';
import type { TrackTask } from '#web/features/tracks/commands.ts';

interface TaskDialogProps {
  readonly track: Track;
  readonly task: TrackTask;
  /** The track's page is open: a remake becomes a version, and files are those of `version`. */
  readonly isPage?: boolean;
  /** The version that is shown, if it is not the current one. */
  readonly version?: number | undefined;
  /** Index of the section to preselect. */
  readonly section?: number | undefined;
  /** Renders the dialog that adds the track to a playlist. */
  readonly playlistDialog: PlaylistDialog;
  /** Renders the dialog for changes in words; absent in lists. */
  readonly changeDialog?: (onClose: () => void) => ReactNode;
  readonly onClose: () => void;
}

/** `version`: the version to add, if it is not the current one. */
export type PlaylistDialog = (track: Track, onClose: () => void, version?: number) => ReactNode;

/** The dialog of the task chosen in a track's menu. */
export function TaskDialog(props: TaskDialogProps) {
  const { track, task, isPage, version, section, playlistDialog, onClose } = props;
  if (task === 'details') return <DetailsDialog track={track} onClose={onClose} />;
  if (task === 'projects') return <TrackProjectsDialog track={track} onClose={onClose} />;
  if (task === 'playlists') return playlistDialog(track, onClose, version);
  if (task === 'change') return props.changeDialog?.(onClose);
  return task.file ? (
    <ScoreFileDialog track={track} version={version} kind={task.file} onClose={onClose} />
  ) : (
    <RemakeDialog
      track={track}
      version={version}
      section={section}
      defaultTarget={isPage ? 'version' : 'track'}
      kind={task.remake}
      onClose={onClose}
    />
  );
}
