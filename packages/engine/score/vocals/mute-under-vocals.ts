import type { Beats } from '#engine/kit/units.ts';
import type { GridNote } from '#engine/score/composition-context.ts';
import type { SungLine } from './sung-line.ts';

/** Minimum gap between a sung line and the instrument. */
const MIN_GAP: Beats = 0.25;

/** Removes or shortens lead notes that overlap sung lines, so that the instrument plays between them. */
export function muteUnderVocals(notes: readonly GridNote[], lines: readonly SungLine[]): GridNote[] {
  const spans = lines.flatMap(({ notes: lineNotes }) => {
    const [first, last] = [lineNotes[0], lineNotes.at(-1)];
    return first && last
      ? [{ from: first.startBeats - MIN_GAP, to: last.startBeats + last.durationBeats + MIN_GAP }]
      : [];
  });
  let index = 0;
  return notes.flatMap((note) => {
    while (index < spans.length && spans[index]!.to <= note.startBeats) index++;
    const next = spans[index];
    if (!next || note.startBeats + note.durationBeats <= next.from) return [note];
    if (note.startBeats >= next.from) return [];
    const durationBeats = next.from - note.startBeats;
    return durationBeats >= MIN_GAP ? [{ ...note, durationBeats }] : [];
  });
}
