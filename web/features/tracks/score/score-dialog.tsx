import type { Track } from '#contract/tracks.ts';
import { FileDialog } from '#web/features/tracks/score/file-dialog.tsx';
import { RemakeDialog } from '#web/features/tracks/score/remake-dialog.tsx';
import type { ScoreTask } from '#web/features/tracks/score/score-tasks.ts';

interface ScoreDialogProps {
  readonly track: Track;
  readonly task: ScoreTask;
  readonly onClose: () => void;
}

/** The dialog of what was chosen in a track's menu. */
export function ScoreDialog({ track, task, onClose }: ScoreDialogProps) {
  return task.file ? (
    <FileDialog track={track} kind={task.file} onClose={onClose} />
  ) : (
    <RemakeDialog track={track} kind={task.remake} onClose={onClose} />
  );
}
