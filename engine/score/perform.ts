import { clamp } from '#engine/kit/math.ts';
import { random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';
import { barAt } from '#engine/score/bars.ts';
import { applySwing, ar1Noise, type Swing, swingOf } from '#engine/score/feel.ts';
import { drumAccent, noteAccent } from '#engine/score/metric-accents.ts';
import type { DrumHit, Note } from '#engine/score/score.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import { drumPieces, type InstrumentName, instruments } from '#engine/theory/instruments.ts';

/** Timing that is the same for every part: swing. Changes of tempo are in the tempo map (ritardando.ts). */
export interface Timing {
  readonly swing: Swing;
}

export const timingOf = ({ intent, idiom, piece }: CompositionContext): Timing => ({
  swing: swingOf(intent, idiom.feel, piece.bpm),
});

/** The played position of a written beat, with swing. */
export const applyTiming = (beat: Beats, { swing: { ratio, pairBeats } }: Timing): Beats =>
  applySwing(beat, ratio, pairBeats);

/** Transposes a pitch by octaves into the instrument's range. */
const foldIntoRange = (pitch: number, { low, high }: { low: number; high: number }): number => {
  let folded = Math.round(pitch);
  while (folded < low) folded += 12;
  while (folded > high) folded -= 12;
  return Math.max(low, folded);
};

/** The octave transposition, in semitones, that brings most notes into the instrument's range. */
const octaveShift = (
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
const octavesOf = (
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
 * Turns grid notes into performed notes: swing, timing noise of a few milliseconds, the instrument's range, and the
 * release at the final cadence. Notes outside the variant's sections are dropped. Sorted by start, then pitch.
 */
export const performNotes = (
  notes: readonly GridNote[],
  instrument: InstrumentName,
  context: CompositionContext,
  timing: Timing,
  name: string,
): Note[] => {
  const { intent, idiom, piece, cadence, ownsBeat } = context;
  const timingNoise = ar1Noise(random(intent.seed, `timing ${name}`));
  const timingSpread = (idiom.feel.timingDeviationMs * piece.bpm) / 60_000;
  const isButton = idiom.ending === 'button';
  const maxButtonBeats = Math.max(1, (MAX_BUTTON_MS * piece.bpm) / 60_000);
  const octaves = octavesOf(notes, instruments[instrument]);
  const offsets = new Map<Beats, number>();
  return notes
    .flatMap((note): Note[] => {
      const offset = offsets.get(note.startBeats) ?? timingNoise() * timingSpread;
      offsets.set(note.startBeats, offset);
      if (!ownsBeat(note.startBeats) || (!cadence.isPlayed && note.startBeats >= cadence.chordBeats))
        return [];
      const startBeats = Math.max(0, applyTiming(note.startBeats, timing) + offset);
      const isLast = note.startBeats >= cadence.chordBeats;
      const end =
        isLast && isButton
          ? note.startBeats + maxButtonBeats
          : applyTiming(note.startBeats + note.durationBeats, timing);
      return [
        {
          startBeats,
          durationBeats: Math.max(0.05, Math.min(end, cadence.releaseBeats) - startBeats),
          pitch: foldIntoRange(note.pitch + (octaves.get(note) ?? 0), instruments[instrument]),
          velocity: clamp(note.velocity * noteAccent(note.startBeats, piece.bpm), 0.05, 1),
        },
      ];
    })
    .filter(({ startBeats, durationBeats }) => startBeats + durationBeats <= piece.lengthBeats)
    .toSorted((a, b) => a.startBeats - b.startBeats || a.pitch - b.pitch);
};

/**
 * Performs drum hits: swing, a late backbeat, timing and velocity noise, dynamics by section intensity. Sorted by
 * start; duplicate hits are removed.
 */
export const performDrums = (
  hits: readonly DrumHit[],
  context: CompositionContext,
  timing: Timing,
): DrumHit[] => {
  const { intent, idiom, piece, bars, cadence, ownsBeat } = context;
  const velocityNoise = ar1Noise(random(intent.seed, 'drum touch'));
  const timingNoise = ar1Noise(random(intent.seed, 'drum timing'));
  const beatsOf = (ms: number) => (ms * piece.bpm) / 60_000;
  const backbeatDelay = beatsOf(idiom.feel.backbeatDelayMs);
  const writtenHits = new Map<DrumHit, DrumHit>();
  for (const hit of hits) {
    if (!cadence.isPlayed && hit.startBeats >= cadence.chordBeats) continue;
    const { section } = barAt(bars, hit.startBeats);
    const offsets =
      (hit.piece === 'snare' || hit.piece === 'clap' || hit.piece === 'rim') && hit.velocity > 0.5
        ? backbeatDelay
        : 0;
    const level = 0.74 + section.intensity * 0.28;
    const startBeats =
      applyTiming(hit.startBeats, timing) +
      offsets +
      timingNoise() * beatsOf(idiom.feel.timingDeviationMs) * 0.6;
    const played: DrumHit = {
      startBeats: Math.max(0, startBeats),
      piece: hit.piece,
      velocity: clamp(
        hit.velocity * drumAccent(hit.piece, hit.startBeats, piece.bpm) * level +
          velocityNoise() * idiom.feel.velocityDeviation,
        0.05,
        1,
      ),
    };
    writtenHits.set(played, hit);
  }
  const seen = new Set<string>();
  return [...writtenHits.keys()]
    .toSorted(
      (a, b) => a.startBeats - b.startBeats || drumPieces.indexOf(a.piece) - drumPieces.indexOf(b.piece),
    )
    .filter(({ startBeats, piece: drum }) => {
      const id = `${drum} ${Math.round(startBeats * 16)}`;
      return startBeats < piece.lengthBeats && !seen.has(id) && seen.add(id);
    })
    .filter((played) => ownsBeat(writtenHits.get(played)?.startBeats ?? played.startBeats));
};
