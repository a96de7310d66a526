import type { Beats, Seconds } from '#engine/kit/units.ts';
import type { GridNote } from '#engine/score/composition-context.ts';

/** A player or singer breathes at the end of a phrase, and after this time at the latest. */
const MAX_BREATH: Seconds = 6;
const BREATH: Seconds = 0.28;
/** A breath takes at most this share of the note before it. */
const MAX_SHARE = 0.4;
const REST: Beats = 0.2;
/** Notes before a breath have at least this length; a pick-up belongs to the next phrase. */
const MIN_NOTE: Beats = 0.7;
const MAX_PICKUP: Beats = 1.6;
const MIN_BREATH: Seconds = 2.5;

/** Shortens the notes before breaths, so that no line of a wind instrument or voice sounds without end. */
export const breathe = (
  notes: readonly GridNote[],
  phraseEnds: ReadonlySet<Beats>,
  bpm: number,
): GridNote[] => {
  const toBeats = (seconds: Seconds) => (seconds * bpm) / 60;
  let lastBreath = notes[0]?.startBeats ?? 0;
  return notes.map((note, i) => {
    const end = note.startBeats + note.durationBeats;
    const next = notes[i + 1]?.startBeats ?? Infinity;
    if (next - end > REST) {
      lastBreath = next;
      return note;
    }
    const since = end - lastBreath;
    const isPhraseEnd =
      since > toBeats(MIN_BREATH) &&
      [...phraseEnds].some((beat) => beat - end > -REST && beat - end < MAX_PICKUP);
    const isDue = isPhraseEnd || since > toBeats(MAX_BREATH);
    const shortest = since > toBeats(MAX_BREATH) ? MIN_NOTE / 2 : MIN_NOTE;
    if (!isDue || note.durationBeats < shortest) return note;
    lastBreath = next;
    return {
      ...note,
      durationBeats: note.durationBeats - Math.min(toBeats(BREATH), note.durationBeats * MAX_SHARE),
    };
  });
};
