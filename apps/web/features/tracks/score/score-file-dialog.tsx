import { useEffect } from 'react';
import type { GenerationProgress } from '#contract/generation.ts';
import type { ScoreFileKind } from '#contract/scores.ts';
import type { Track } from '#contract/tracks.ts';
import { scoreFileUrl, useScoreFile } from '#web/features/tracks/score/use-score-file.ts';
import { dialogMessages, messages } from '#web/features/tracks/score/messages.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import styles from './score.module.css';

interface ScoreFileDialogProps {
  readonly track: Track;
  /** Another version than the current one. */
  readonly version?: number | undefined;
  readonly kind: ScoreFileKind;
  readonly onClose: () => void;
}

/** Starts a download; the server sets the file name. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

function progressText(progress: GenerationProgress | null): string {
  if (!progress) return dialogMessages.waiting;
  const { stage, bar, bars } = progress;
  if (stage === 'rendering')
    return bar && bars ? dialogMessages.bar({ bar, bars }) : dialogMessages.rendering;
  return stage === 'mastering' ? dialogMessages.mastering : dialogMessages.writing;
}

/** Shows the progress of a score file, and downloads it when it is ready. */
export function ScoreFileDialog({ track, version, kind, onClose }: ScoreFileDialogProps) {
  const { data, error, isError, refetch } = useScoreFile(track.id, kind, { version });
  const ready = data?.status === 'ready';
  useEffect(() => {
    if (!ready) return;
    download(scoreFileUrl(track.id, kind, version));
    onClose();
  }, [ready, track.id, version, kind, onClose]);

  const progress = data?.status === 'making' ? data.progress : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.items[kind]}
      description={dialogMessages.preparing(track.title)}
    >
      {isError ? (
        <ErrorState title={dialogMessages.fileFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.progress}>
          <progress max={1} value={progress?.fraction ?? 0} aria-label={messages.items[kind]} />
          <p aria-live="polite">{progressText(progress)}</p>
          <p className={styles.note}>{dialogMessages.continuesInBackground}</p>
        </div>
      )}
      <DialogActions>
        <Button variant="ghost" data-first-focus="" onClick={onClose}>
          {dialogMessages.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
