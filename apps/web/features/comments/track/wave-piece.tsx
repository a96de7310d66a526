import type { Waveform } from '#contract/waveform.ts';
import { WaveformDrawing } from '#web/audio/waveform/waveform.tsx';
import type { CommentPlace } from '#web/domain/comments/comment-place.ts';
import styles from './track-comments.module.css';

/** Seconds that are shown around a moment. */
const momentSeconds = 2;

interface WavePieceProps {
  readonly waveform: Waveform;
  /** Seconds. */
  readonly duration: number;
  readonly place: Pick<CommentPlace, 'start' | 'end'>;
}

/** The piece of the waveform that a comment is about; a line at a moment. */
export function WavePiece({ waveform, duration, place: { start, end } }: WavePieceProps) {
  const from = end === undefined ? start - momentSeconds : start;
  const to = end ?? start + momentSeconds;
  const seconds = Math.max(0.1, to - from);
  return (
    <span
      className={styles.piece}
      data-moment={end === undefined || undefined}
      style={{ '--width': `${(duration / seconds) * 100}%`, '--left': `${(-from / seconds) * 100}%` }}
      aria-hidden="true"
    >
      <WaveformDrawing waveform={waveform} />
    </span>
  );
}
