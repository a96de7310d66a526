import type { CompositionPlan } from '#contract/plan.ts';
import { dialogMessages } from '#web/features/compose/generation/import/messages.ts';
import styles from './import.module.css';

interface RollNote {
  readonly start: number;
  readonly length: number;
  readonly pitch: number;
}

function notesOf({ sections }: CompositionPlan): { notes: RollNote[]; beats: number } {
  let beats = 0;
  const notes = sections.flatMap(({ melody }) => {
    const from = beats;
    beats += melody?.length_beats ?? 0;
    return (melody?.notes ?? []).map((note) => ({
      start: from + note.start_beats,
      length: note.length_beats,
      pitch: note.pitch,
    }));
  });
  return { notes, beats };
}

const HEIGHT = 40;

/** The melody of a plan as lines: time from left to right, pitch from bottom to top. Nothing without a melody. */
export function PianoRoll({ plan }: { readonly plan: CompositionPlan }) {
  const { notes, beats } = notesOf(plan);
  if (notes.length === 0) return undefined;
  const pitches = notes.map(({ pitch }) => pitch);
  const [low, high] = [Math.min(...pitches), Math.max(...pitches)];
  const y = (pitch: number) => HEIGHT - 3 - ((pitch - low) / Math.max(1, high - low)) * (HEIGHT - 6);
  const path = notes
    .map(({ start, length, pitch }) => `M${start.toFixed(2)} ${y(pitch).toFixed(1)}h${length.toFixed(2)}`)
    .join('');
  return (
    <svg
      className={styles.roll}
      viewBox={`0 0 ${beats} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={dialogMessages.roll(dialogMessages.notes(notes.length))}
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
