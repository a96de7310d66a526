import type { Note, PedalSpan } from '#contract/stored-score.ts';
import type { Beats } from '#engine/kit/units.ts';
import { detachedBeats } from '#engine/score/technique/idiom-amounts.data.ts';
import type { TechniqueContext } from '#engine/score/technique/technique-context.ts';

/** Performed notes can be this much before their place on the grid. */
const EARLY: Beats = 0.12;
/** The pedal goes down this long after the chord (syncopated pedalling), so that the chord before does not blur in. */
const DELAY: Beats = 0.08;

const medianLength = (notes: readonly Note[]): Beats => {
  const lengths = notes.map(({ durationBeats }) => durationBeats).toSorted((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
};

type PedalContext = Pick<TechniqueContext, 'chords' | 'bars' | 'cadence' | 'intent'>;

/** The sustain pedal of a keyboard part: renewed with each chord and each bar, up in detached passages. */
export const pedalSpans = (
  notes: readonly Note[],
  { chords, bars, cadence, intent }: PedalContext,
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

/** A melody note a step from one that the pedal holds would blur with it. */
const STEP = 2;
/** Shorter spans are left to the fingers. */
const MIN_SPAN: Beats = 0.35;

/**
 * The sustain pedal of a melody (legato pedalling): down after a note that lasts, and up with the next chord, the next
 * bar or a note a step away. Quick passages are played without it.
 */
export const melodyPedalSpans = (
  notes: readonly Note[],
  { chords, bars, cadence, intent }: PedalContext,
): PedalSpan[] => {
  const minLength = detachedBeats(intent.genre.preset);
  const changes = [...chords, ...bars, { startBeats: cadence.releaseBeats }].map(
    ({ startBeats }) => startBeats,
  );
  const sorted = [...new Set(changes)].toSorted((a, b) => a - b);
  const changeAfter = (beat: Beats) => sorted.find((change) => change > beat + EARLY) ?? cadence.releaseBeats;
  const spans: PedalSpan[] = [];
  let last = -Infinity;
  for (const [i, { startBeats, durationBeats }] of notes.entries()) {
    if (startBeats < last || durationBeats < minLength) continue;
    const held = [notes[i]!.pitch];
    let end = changeAfter(startBeats);
    for (const next of notes.slice(i + 1)) {
      if (next.startBeats >= end) break;
      if (held.some((pitch) => pitch !== next.pitch && Math.abs(pitch - next.pitch) <= STEP)) {
        end = next.startBeats;
        break;
      }
      held.push(next.pitch);
    }
    // The pedal changes with the note that is played at a change of harmony; without one before it, since a note of the
    // next section can be early.
    const onset = notes.find(
      (next) => next.startBeats > startBeats && Math.abs(next.startBeats - end) <= EARLY,
    );
    const endBeats = Math.min(onset?.startBeats ?? end - EARLY, cadence.releaseBeats);
    if (endBeats - startBeats - DELAY < MIN_SPAN) continue;
    spans.push({ startBeats: startBeats + DELAY, endBeats });
    last = endBeats;
  }
  return spans;
};
