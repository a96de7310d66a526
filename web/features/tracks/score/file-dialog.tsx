import { useEffect } from 'react';
import type { GenerationProgress } from '#contract/generation.ts';
import type { ScoreFileKind } from '#contract/scores.ts';
import type { Track } from '#contract/tracks.ts';
import { scoreFileAddress, useScoreFile } from '#web/features/tracks/score/use-score-file.ts';
import { words } from '#web/features/tracks/score/words.ts';
import { Dialog, DialogKeys } from '#web/kit/dialog.tsx';
import { Key } from '#web/kit/key.tsx';
import { Failed } from '#web/kit/state.tsx';
import styles from './score.module.css';

interface FileDialogProps {
  readonly track: Track;
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

function sentenceOf(progress: GenerationProgress | null): string {
  if (!progress) return words.waiting;
  const { stage, bar, bars } = progress;
  if (stage === 'rendering') return bar && bars ? words.bar(bar, bars) : words.rendering;
  return stage === 'mastering' ? words.mastering : words.writing;
}

/** Shows the progress of a score file, and downloads it when it is ready. */
export function FileDialog({ track, kind, onClose }: FileDialogProps) {
  const { data, error, isError, refetch } = useScoreFile(track.id, kind);
  const ready = data?.status === 'ready';
  useEffect(() => {
    if (!ready) return;
    download(scoreFileAddress(track.id, kind));
    onClose();
  }, [ready, track.id, kind, onClose]);

  const progress = data?.status === 'making' ? data.progress : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.items[kind]}
      description={words.preparing(track.title)}
    >
      {isError ? (
        <Failed title={words.fileFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.progress}>
          <progress max={1} value={progress?.fraction ?? 0} aria-label={words.items[kind]} />
          <p aria-live="polite">{sentenceOf(progress)}</p>
          <p className={styles.note}>{words.goesOn}</p>
        </div>
      )}
      <DialogKeys>
        <Key look="bare" data-first-focus="" onClick={onClose}>
          {words.close}
        </Key>
      </DialogKeys>
    </Dialog>
  );
}
