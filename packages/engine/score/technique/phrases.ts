import type { Note } from '#contract/stored-score.ts';
import type { Beats } from '#engine/kit/units.ts';

/** A note, or notes that begin together, up to the next ones at most. */
export interface NoteGroup {
  readonly startBeats: Beats;
  readonly endBeats: Beats;
  /** Position in the phrase, 0..1. */
  readonly position: number;
}

const SIMULTANEOUS: Beats = 0.1;
/** A rest of this length ends a phrase. */
const PHRASE_GAP: Beats = 0.45;
const MAX_PHRASE: Beats = 16;

/** Groups the notes of a part, sorted by start, and locates each group in its phrase. */
export const groupNotes = (notes: readonly Note[]): NoteGroup[] => {
  const groups: { startBeats: Beats; endBeats: Beats }[] = [];
  for (const { startBeats, durationBeats } of notes) {
    const last = groups.at(-1);
    const endBeats = startBeats + durationBeats;
    if (last && startBeats < last.startBeats + SIMULTANEOUS)
      last.endBeats = Math.max(last.endBeats, endBeats);
    else {
      if (last) last.endBeats = Math.min(last.endBeats, startBeats);
      groups.push({ startBeats, endBeats });
    }
  }
  const located: NoteGroup[] = [];
  let phrase: typeof groups = [];
  const endPhrase = () => {
    const [from, to] = [phrase[0]?.startBeats ?? 0, phrase.at(-1)?.endBeats ?? 0];
    for (const group of phrase)
      located.push({ ...group, position: to > from ? (group.startBeats - from) / (to - from) : 0 });
    phrase = [];
  };
  for (const group of groups) {
    const [first, last] = [phrase[0], phrase.at(-1)];
    const isNew =
      last !== undefined &&
      (group.startBeats - last.endBeats > PHRASE_GAP ||
        group.startBeats - (first?.startBeats ?? 0) >= MAX_PHRASE);
    if (isNew) endPhrase();
    phrase.push(group);
  }
  endPhrase();
  return located;
};
