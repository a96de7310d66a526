import type { Beats, Milliseconds } from '#engine/kit/units.ts';
import type { Ending } from '#engine/understand/read-ending.ts';
import type { PlannedPiece, PlannedSection } from '#engine/plan/planned-piece.ts';

/** A bar of the piece. The last one of a section may be short. */
export interface Bar {
  readonly index: number;
  readonly startBeats: Beats;
  readonly lengthBeats: Beats;
  readonly section: PlannedSection;
  readonly sectionIndex: number;
  /** 0 in the section's first bar. */
  readonly indexInSection: number;
  readonly barsInSection: number;
}

/** Where the music ends: the final chord's downbeat, and where its last note is let go. */
export interface Close {
  /** False where nothing is played on that beat: the music goes on until then. */
  readonly isPlayed: boolean;
  readonly chordBeats: Beats;
  readonly releaseBeats: Beats;
}

/** Whether the piece is too short for anything before its final chord: then whoever could play plays that. */
export const isOnlyClose = ({ chordBeats }: Close): boolean => chordBeats === 0;

/** The bars of every section. A rest of less than a bar at the end of the piece belongs to the last bar's ring. */
export const layBars = ({ sections, barBeats }: PlannedPiece): Bar[] => {
  const bars: Bar[] = [];
  for (const [sectionIndex, section] of sections.entries()) {
    const last = sectionIndex === sections.length - 1;
    const whole = Math.floor(section.lengthBeats / barBeats + 0.02);
    const rest = section.lengthBeats - whole * barBeats;
    const count = Math.max(1, whole + (!last && rest > 0.1 ? 1 : 0));
    for (let i = 0; i < count; i += 1) {
      bars.push({
        index: bars.length,
        startBeats: section.startBeats + i * barBeats,
        lengthBeats: Math.min(barBeats, section.lengthBeats - i * barBeats),
        section,
        sectionIndex,
        indexInSection: i,
        barsInSection: count,
      });
    }
  }
  return bars;
};

/** The bar in which a beat falls, by halving; the first or last one for beats outside. */
export const barAt = (bars: readonly Bar[], beat: Beats): Bar => {
  let low = 0;
  let high = bars.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((bars[middle]?.startBeats ?? 0) <= beat + 1e-9) low = middle;
    else high = middle - 1;
  }
  const bar = bars[low];
  if (bar === undefined) throw new RangeError('A piece has at least one bar.');
  return bar;
};

/** What is left for the room after the last note: the drier it is, the less; a tenth of a short piece. */
const tailMs = (lengthMs: Milliseconds, decaySeconds: number): Milliseconds =>
  Math.min(lengthMs * 0.1, Math.min(2600, 450 + decaySeconds * 500));

export interface Closing {
  readonly decaySeconds: number;
  readonly ringBeats: Beats;
  readonly ending: Ending['kind'] | undefined;
}

/** How long the last chord of a cold ending is held. */
const STAB_BEATS: Beats = 0.5;

/** The music goes on to the last bar line: the notes end there, and no chord follows. */
const openEnd = (bars: readonly Bar[], lengthBeats: Beats): Close => {
  const last = bars.at(-1);
  const end = Math.min(lengthBeats, last === undefined ? lengthBeats : last.startBeats + last.lengthBeats);
  // A hair before it, so that no rounding puts a note beyond the piece.
  return { isPlayed: false, chordBeats: end, releaseBeats: end * (1 - 1e-9) };
};

/**
 * The final chord stands on the last downbeat that leaves it time to ring; in a piece too short for that, on
 * the last such beat, or at the very beginning: at least a beat comes before it, or nothing.
 */
export const placeClose = (
  { bpm, barBeats, lengthMs, lengthBeats }: PlannedPiece,
  bars: readonly Bar[],
  { decaySeconds, ringBeats, ending }: Closing,
): Close => {
  if (ending === 'loop' || ending === 'fade') return openEnd(bars, lengthBeats);
  const isCold = ending === 'cold';
  const tail = tailMs(lengthMs, isCold ? 0 : decaySeconds);
  const last = ((lengthMs - tail) * bpm) / 60_000;
  const needed = Math.min(
    last * 0.4,
    Math.max(isCold ? STAB_BEATS : 0.75, ((isCold ? 0.2 : 0.5) * bpm) / 60),
  );
  const starts = bars.map(({ startBeats }) => startBeats);
  const end = bars.at(-1);
  if (end !== undefined) starts.push(end.startBeats + end.lengthBeats);
  const downbeats = starts.filter((beat) => beat >= 1 && beat <= last - needed);
  const chordBeats = downbeats.at(-1) ?? Math.max(0, Math.floor(last - needed));
  const ring = isCold ? STAB_BEATS : Math.max(ringBeats, needed, barBeats * 1.25);
  return { isPlayed: true, chordBeats, releaseBeats: Math.min(last, lengthBeats, chordBeats + ring) };
};
