import type { PedalSpan } from '#contract/stored-score.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { NotePart } from '#engine/score/score.ts';

/** The last pedal span that starts at or before a beat (binary search). */
function spanAt(spans: readonly PedalSpan[], beat: Beats): PedalSpan | undefined {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.startBeats <= beat) low = middle + 1;
    else high = middle;
  }
  return spans[low - 1];
}

/** A slurred note sounds this far into the next one. */
const LEGATO_OVERLAP: Beats = 0.03;

/**
 * The beat at which each note of a part is damped: its end; the start of the next note if it is slurred; with the
 * sustain pedal down, when the pedal comes up or the same key is struck again.
 */
export function dampedBeats({ notes, controls }: NotePart): Beats[] {
  const pedal = controls?.pedal ?? [];
  const struckAgain = new Map<number, Beats>();
  const damped = notes.toReversed().map(({ startBeats, durationBeats, pitch }, i) => {
    const end = startBeats + durationBeats;
    const note = notes[notes.length - 1 - i]!;
    const next = notes[notes.length - i];
    const again = struckAgain.get(pitch) ?? Infinity;
    struckAgain.set(pitch, startBeats);
    if (note.articulation === 'legato' && next) return Math.max(end, next.startBeats + LEGATO_OVERLAP);
    const span = spanAt(pedal, end);
    return span && span.endBeats > end ? Math.max(end, Math.min(span.endBeats, again)) : end;
  });
  return damped.toReversed();
}
