import type { Beats } from '#engine/kit/units.ts';
import type { GridNote } from '#engine/score/writing.ts';
import type { SungLine } from './sung-line.ts';

/** Minimum gap between a sung line and the instrument. */
const DISTANCE: Beats = 0.25;

/** Removes or shortens lead notes that overlap sung lines, so that the instrument plays between them. */
export function makeRoom(notes: readonly GridNote[], lines: readonly SungLine[]): GridNote[] {
  const spans = lines.flatMap(({ notes: own }) => {
    const [first, last] = [own[0], own.at(-1)];
    return first && last
      ? [{ from: first.startBeats - DISTANCE, to: last.startBeats + last.durationBeats + DISTANCE }]
      : [];
  });
  let at = 0;
  return notes.flatMap((note) => {
    while (at < spans.length && spans[at]!.to <= note.startBeats) at++;
    const next = spans[at];
    if (!next || note.startBeats + note.durationBeats <= next.from) return [note];
    if (note.startBeats >= next.from) return [];
    const durationBeats = next.from - note.startBeats;
    return durationBeats >= DISTANCE ? [{ ...note, durationBeats }] : [];
  });
}
