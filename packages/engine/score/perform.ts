import type { Note } from '#contract/stored-score.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Beats } from '#engine/kit/units.ts';
import { barAt } from '#engine/score/bars.ts';
import { applySwing, laidBackDelay, type Swing, swingOf } from '#engine/score/feel.ts';
import { noteAccent } from '#engine/score/metric-accents.ts';
import { driftOf, playerTiming } from '#engine/score/micro-timing.ts';
import { applyPerformanceRules, phraseArchDelay } from '#engine/score/performance-rules.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import { type InstrumentName, instruments } from '#engine/theory/instruments.ts';

/** Timing that is the same for every part: swing. Changes of tempo are in the tempo map (ritardando.ts). */
export interface Timing {
  readonly swing: Swing;
  /** Slow fluctuation of the common pulse and phrase arch, which every player follows. */
  readonly driftAt: (beat: Beats) => Beats;
}

export const timingOf = ({ intent, idiom, piece, bars }: CompositionContext): Timing => {
  const drift = driftOf(intent.seed, idiom.feel, piece.bpm);
  const archDelay = phraseArchDelay({ bars, bpm: piece.bpm, amount: idiom.feel.expression });
  return {
    swing: swingOf(intent, idiom.feel, piece.bpm),
    driftAt: (beat) => drift(beat) + archDelay(beat),
  };
};

/** The played position of a written beat, with swing. */
export const applyTiming = (beat: Beats, { swing: { ratio, pairBeats } }: Timing): Beats =>
  applySwing(beat, ratio, pairBeats);

/** The beat at which players who follow each other play a written beat: swing and the common drift. */
export const playedBeat = (beat: Beats, timing: Timing): Beats =>
  applyTiming(beat, timing) + timing.driftAt(beat);

/** Transposes a pitch by octaves into the instrument's range. */
export const foldIntoRange = (pitch: number, { low, high }: { low: number; high: number }): number => {
  let folded = Math.round(pitch);
  while (folded < low) folded += 12;
  while (folded > high) folded -= 12;
  return Math.max(low, folded);
};

/** The octave transposition, in semitones, that brings most notes into the instrument's range. */
export const octaveShift = (
  notes: readonly GridNote[],
  { low, high }: { low: number; high: number },
  defaultShift: number,
): number => {
  const outOfRange = (shift: number) =>
    notes.reduce((sum, { pitch }) => {
      const moved = pitch + shift;
      return sum + Math.max(0, low - moved) + Math.max(0, moved - high);
    }, 0);
  let bestShift = defaultShift;
  for (const offset of [-12, 12, -24, 24])
    if (outOfRange(defaultShift + offset) < outOfRange(bestShift)) bestShift = defaultShift + offset;
  return bestShift;
};

/** A rest this long ends a phrase: the next one can be in another octave. */
const PHRASE_GAP: Beats = 0.45;

/**
 * The octave transposition of each note: one for the whole line, and another for a complete phrase that would still
 * leave the range.
 */
export const octavesOf = (
  notes: readonly GridNote[],
  range: { low: number; high: number },
): ReadonlyMap<GridNote, number> => {
  const defaultShift = octaveShift(notes, range, 0);
  const octaves = new Map<GridNote, number>();
  let phrase: GridNote[] = [];
  let phraseEnd = -Infinity;
  const endPhrase = () => {
    const shift = octaveShift(phrase, range, defaultShift);
    for (const note of phrase) octaves.set(note, shift);
    phrase = [];
  };
  for (const note of notes.toSorted((a, b) => a.startBeats - b.startBeats)) {
    if (note.startBeats > phraseEnd + PHRASE_GAP) endPhrase();
    phrase.push(note);
    phraseEnd = Math.max(phraseEnd, note.startBeats + note.durationBeats);
  }
  endPhrase();
  return octaves;
};

/** Maximum length of a short final chord (button ending). */
const MAX_BUTTON_MS = 1600;

/**
 * Turns grid notes into performed notes: performance rules, swing, the common drift with the player's own deviation,
 * the instrument's range, and the release at the final cadence. Notes outside the variant's sections are dropped.
 * Sorted by start, then pitch.
 */
export const performNotes = (
  notes: readonly GridNote[],
  instrument: InstrumentName,
  context: CompositionContext,
  timing: Timing,
  name: string,
): Note[] => {
  const { intent, idiom, piece, cadence, bars, ownsBeat } = context;
  const deviationAt = playerTiming(intent.seed, idiom.feel, piece.bpm, name);
  const isSoloist = idiom.feel.grooveTemplate === 'jazz' && name.startsWith('lead');
  const isButton = idiom.ending === 'button';
  const maxButtonBeats = Math.max(1, (MAX_BUTTON_MS * piece.bpm) / 60_000);
  const octaves = octavesOf(notes, instruments[instrument]);
  /** Accents follow the bar: in 7/8 every second bar begins between two quarter notes. */
  const beatInBar = (beat: Beats): Beats => beat - barAt(bars, beat).startBeats;
  const expressive = applyPerformanceRules(notes, { bars, bpm: piece.bpm, amount: idiom.feel.expression });
  return notes
    .flatMap((note, i): Note[] => {
      if (!ownsBeat(note.startBeats) || (!cadence.isPlayed && note.startBeats >= cadence.chordBeats))
        return [];
      const { velocityFactor, lengthFactor } = expressive[i]!;
      const delay = isSoloist ? laidBackDelay(note.startBeats, timing.swing, piece.bpm) : 0;
      const startBeats = Math.max(
        0,
        playedBeat(note.startBeats, timing) + delay + deviationAt(note.startBeats),
      );
      const isLast = note.startBeats >= cadence.chordBeats;
      const end =
        isLast && isButton
          ? note.startBeats + maxButtonBeats
          : playedBeat(note.startBeats + note.durationBeats * lengthFactor, timing);
      return [
        {
          startBeats,
          gridBeats: note.startBeats,
          durationBeats: Math.max(0.05, Math.min(end, cadence.releaseBeats) - startBeats),
          pitch: foldIntoRange(note.pitch + (octaves.get(note) ?? 0), instruments[instrument]),
          velocity: clamp(
            note.velocity * velocityFactor * noteAccent(beatInBar(note.startBeats), piece.bpm),
            0.05,
            1,
          ),
        },
      ];
    })
    .filter(({ startBeats, durationBeats }) => startBeats + durationBeats <= piece.lengthBeats)
    .toSorted((a, b) => a.startBeats - b.startBeats || a.pitch - b.pitch);
};
