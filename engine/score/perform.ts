import { clamp } from '#engine/kit/integers.ts';
import { random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';
import { barAt } from '#engine/score/bars.ts';
import { slowed, swingAt, swung, wander } from '#engine/score/feel.ts';
import { drumAccent, noteAccent } from '#engine/score/metric-accents.ts';
import type { DrumHit, Note } from '#engine/score/score.ts';
import type { Desk, GridNote } from '#engine/score/writing.ts';
import { drumPieces, type InstrumentName, instruments } from '#engine/theory/instruments.ts';

/** Timing that is the same for every part: swing and the final ritardando. */
export interface Timing {
  readonly swing: number;
  readonly pairBeats: Beats;
  /** Swing ratio of the eighths, in addition to swung sixteenths; 0.5 is straight. */
  readonly lilt: number;
  readonly slowFrom: Beats;
  readonly slowTo: Beats;
  readonly slowBy: Beats;
}

/** The piece's swing, and a ritardando into the final chord if the genre ends that way and there is room for it. */
export const timingOf = ({ intent, idiom, close, piece }: Desk): Timing => {
  const [low, high] = idiom.feel.swing;
  const fast = clamp((piece.bpm - 120) / 120, 0, 1);
  const swing = random(intent.seed, 'swing').between(low, high);
  const room = close.releaseBeats - close.chordBeats;
  const eighths = idiom.feel.swingUnit === 'eighth';
  // 6/8 divides the beat into three eighths, which cannot swing in pairs.
  const leaning = (usual: number) => (piece.metre === '6/8' ? usual : swingAt(usual, piece.bpm));
  return {
    // Swing evens out with speed: eighths at 240 are nearly straight (Friberg and Sundström 2002).
    swing: eighths ? leaning(swing - (swing - 0.5) * fast * 0.6) : swing,
    pairBeats: eighths ? 1 : 0.5,
    lilt: eighths ? 0.5 : leaning(0.5),
    slowFrom: Math.max(0, close.chordBeats - piece.barBeats * 1.5),
    slowTo: close.chordBeats,
    slowBy:
      intent.ending === undefined && idiom.ending === 'ritardando' && close.chordBeats > piece.barBeats * 2
        ? Math.min(1, room * 0.25)
        : 0,
  };
};

/** The played position of a written beat, with swing and ritardando. */
export const bend = (beat: Beats, { swing, pairBeats, lilt, slowFrom, slowTo, slowBy }: Timing): Beats =>
  slowed(swung(swung(beat, swing, pairBeats), lilt, 1), slowFrom, slowTo, slowBy);

/** Transposes a pitch by octaves into the instrument's range. */
const inRange = (pitch: number, { low, high }: { low: number; high: number }): number => {
  let folded = Math.round(pitch);
  while (folded < low) folded += 12;
  while (folded > high) folded -= 12;
  return Math.max(low, folded);
};

/** The octave transposition, in semitones, that brings most notes into the instrument's range. */
const octaveShift = (
  notes: readonly GridNote[],
  { low, high }: { low: number; high: number },
  usual: number,
): number => {
  const missed = (shift: number) =>
    notes.reduce((sum, { pitch }) => {
      const moved = pitch + shift;
      return sum + Math.max(0, low - moved) + Math.max(0, moved - high);
    }, 0);
  let best = usual;
  for (const away of [-12, 12, -24, 24]) if (missed(usual + away) < missed(best)) best = usual + away;
  return best;
};

/** A rest this long ends a phrase: the next one can be in another octave. */
const BREATH: Beats = 0.45;

/**
 * The octave transposition of each note: one for the whole line, and another for a complete phrase that would still
 * leave the range.
 */
const octavesOf = (
  notes: readonly GridNote[],
  range: { low: number; high: number },
): ReadonlyMap<GridNote, number> => {
  const usual = octaveShift(notes, range, 0);
  const octaves = new Map<GridNote, number>();
  let phrase: GridNote[] = [];
  let soundsUntil = -Infinity;
  const close = () => {
    const shift = octaveShift(phrase, range, usual);
    for (const note of phrase) octaves.set(note, shift);
    phrase = [];
  };
  for (const note of notes.toSorted((a, b) => a.startBeats - b.startBeats)) {
    if (note.startBeats > soundsUntil + BREATH) close();
    phrase.push(note);
    soundsUntil = Math.max(soundsUntil, note.startBeats + note.durationBeats);
  }
  close();
  return octaves;
};

/** Maximum length of a short final chord (button ending). */
const LONGEST_BUTTON_MS = 1600;

/**
 * Turns grid notes into performed notes: swing, timing noise of a few milliseconds, the instrument's range, and the
 * release at the final cadence. Notes outside the variant's sections are dropped. Sorted by start, then pitch.
 */
export const performNotes = (
  notes: readonly GridNote[],
  instrument: InstrumentName,
  desk: Desk,
  timing: Timing,
  name: string,
): Note[] => {
  const { intent, idiom, piece, close, keeps } = desk;
  const drift = wander(random(intent.seed, `timing ${name}`));
  const loose = (idiom.feel.looseMs * piece.bpm) / 60_000;
  const button = idiom.ending === 'button';
  const held = Math.max(1, (LONGEST_BUTTON_MS * piece.bpm) / 60_000);
  const octaves = octavesOf(notes, instruments[instrument]);
  const late = new Map<Beats, number>();
  return notes
    .flatMap((note): Note[] => {
      const offset = late.get(note.startBeats) ?? drift() * loose;
      late.set(note.startBeats, offset);
      if (!keeps(note.startBeats) || (!close.isPlayed && note.startBeats >= close.chordBeats)) return [];
      const startBeats = Math.max(0, bend(note.startBeats, timing) + offset);
      const isLast = note.startBeats >= close.chordBeats;
      const end =
        isLast && button ? note.startBeats + held : bend(note.startBeats + note.durationBeats, timing);
      return [
        {
          startBeats,
          durationBeats: Math.max(0.05, Math.min(end, close.releaseBeats) - startBeats),
          pitch: inRange(note.pitch + (octaves.get(note) ?? 0), instruments[instrument]),
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
export const performDrums = (hits: readonly DrumHit[], desk: Desk, timing: Timing): DrumHit[] => {
  const { intent, idiom, piece, bars, close, keeps } = desk;
  const touch = wander(random(intent.seed, 'drum touch'));
  const drift = wander(random(intent.seed, 'drum timing'));
  const beatsOf = (ms: number) => (ms * piece.bpm) / 60_000;
  const backbeat = beatsOf(idiom.feel.backbeatLateMs);
  const written = new Map<DrumHit, DrumHit>();
  for (const hit of hits) {
    if (!close.isPlayed && hit.startBeats >= close.chordBeats) continue;
    const { section } = barAt(bars, hit.startBeats);
    const late =
      (hit.piece === 'snare' || hit.piece === 'clap' || hit.piece === 'rim') && hit.velocity > 0.5
        ? backbeat
        : 0;
    const level = 0.74 + section.intensity * 0.28;
    const startBeats = bend(hit.startBeats, timing) + late + drift() * beatsOf(idiom.feel.looseMs) * 0.6;
    const played: DrumHit = {
      startBeats: Math.max(0, startBeats),
      piece: hit.piece,
      velocity: clamp(
        hit.velocity * drumAccent(hit.piece, hit.startBeats, piece.bpm) * level +
          touch() * idiom.feel.dynamics,
        0.05,
        1,
      ),
    };
    written.set(played, hit);
  }
  const seen = new Set<string>();
  return [...written.keys()]
    .toSorted(
      (a, b) => a.startBeats - b.startBeats || drumPieces.indexOf(a.piece) - drumPieces.indexOf(b.piece),
    )
    .filter(({ startBeats, piece: drum }) => {
      const id = `${drum} ${Math.round(startBeats * 16)}`;
      return startBeats < piece.lengthBeats && !seen.has(id) && seen.add(id);
    })
    .filter((played) => keeps(written.get(played)?.startBeats ?? played.startBeats));
};
