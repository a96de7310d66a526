import type { Beats } from '#engine/kit/units.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import { detachedBeats } from '#engine/score/technique/idiom-amounts.data.ts';
import type { Note, PedalSpan } from '#engine/score/score.ts';

/** Performed notes can be this much before their place on the grid. */
const EARLY: Beats = 0.12;
/** The pedal goes down this long after the chord (syncopated pedalling), so that the chord before does not blur in. */
const DELAY: Beats = 0.08;

const medianLength = (notes: readonly Note[]): Beats => {
  const lengths = notes.map(({ durationBeats }) => durationBeats).toSorted((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
};

/** The sustain pedal of a keyboard part: renewed with each chord and each bar, up in detached passages. */
export const pedalSpans = (
  notes: readonly Note[],
  { chords, bars, cadence, intent }: Pick<CompositionContext, 'chords' | 'bars' | 'cadence' | 'intent'>,
): PedalSpan[] => {
  const detached = detachedBeats(intent.genre.preset);
  const changes = [...chords, ...bars].map(({ startBeats }) => startBeats);
  const starts = [...new Set(changes)].filter((beat) => beat <= cadence.chordBeats).toSorted((a, b) => a - b);
  const spans: PedalSpan[] = [];
  let first = 0;
  for (const [i, start] of starts.entries()) {
    const end = starts[i + 1] ?? cadence.releaseBeats;
    while (first < notes.length && notes[first]!.startBeats < start - EARLY) first += 1;
    let last = first;
    while (last < notes.length && notes[last]!.startBeats < end - EARLY) last += 1;
    const inSpan = notes.slice(first, last);
    const onset = inSpan[0]?.startBeats;
    if (onset === undefined || medianLength(inSpan) < detached) continue;
    const next = notes[last]?.startBeats ?? end;
    const startBeats = Math.max(onset, start) + DELAY;
    const endBeats = Math.min(end, next, cadence.releaseBeats);
    if (endBeats > startBeats) spans.push({ startBeats, endBeats });
  }
  return spans;
};
