import type { Beats, Milliseconds } from '#engine/kit/units.ts';
import type { RequestedEnding } from '#engine/understand/parse-ending.ts';
import { beatsAt } from '#engine/theory/tempo-curve.ts';
import type { PlannedPiece, PlannedSection } from '#engine/plan/planned-piece.ts';
import type { GenreEnding } from '#engine/theory/genres/style.ts';

/** A bar of the piece. The last bar of a section may be shorter. */
export interface Bar {
  readonly index: number;
  readonly startBeats: Beats;
  readonly lengthBeats: Beats;
  readonly section: PlannedSection;
  readonly sectionIndex: number;
  /** 0 for the section's first bar. */
  readonly indexInSection: number;
  readonly barsInSection: number;
}

/** From this length on, in bars, a section has room for entries one after another, longer fills and longer drop-outs. */
export const LONG_SECTION_BARS = 8;

/** The final cadence: the final chord's downbeat and the release of the last note. */
export interface FinalCadence {
  /** False for loops and fades: no chord is played, the music continues up to `chordBeats`. */
  readonly isPlayed: boolean;
  readonly chordBeats: Beats;
  readonly releaseBeats: Beats;
}

/**
 * True if the piece is too short for anything but its final chord; then every part that is allowed to play plays that
 * chord.
 */
export const isOnlyCadence = ({ chordBeats }: FinalCadence): boolean => chordBeats === 0;

/**
 * The bars of every section. A remainder shorter than a bar at the end of the piece belongs to the last bar's decay.
 */
export const layBars = ({ sections, barBeats }: PlannedPiece): Bar[] => {
  const bars: Bar[] = [];
  for (const [sectionIndex, section] of sections.entries()) {
    const last = sectionIndex === sections.length - 1;
    const whole = Math.floor(section.lengthBeats / barBeats + 0.02);
    const remainder = section.lengthBeats - whole * barBeats;
    const count = Math.max(1, whole + (!last && remainder > 0.1 ? 1 : 0));
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

/** The bar that contains a beat (binary search), clamped to the first or last bar. */
export const barAt = <T extends Pick<Bar, 'startBeats'>>(bars: readonly T[], beat: Beats): T => {
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

/** Time reserved for the reverb tail after the last note: longer for longer reverbs, at most a tenth of the piece. */
const tailMs = (lengthMs: Milliseconds, decaySeconds: number): Milliseconds =>
  Math.min(lengthMs * 0.1, Math.min(2600, 450 + decaySeconds * 500));

export interface CadenceOptions {
  readonly decaySeconds: number;
  readonly ringBeats: Beats;
  /** How the genre ends. */
  readonly style: GenreEnding;
  readonly ending: RequestedEnding['kind'] | undefined;
}

/** A ritardando takes up to this share of the time of the final chord. */
export const RITARDANDO_SHARE = 0.4;

/**
 * Minimum duration of the final chord in seconds: a button is short; other last chords are held, longer in music with a
 * longer reverb.
 */
const minChordSeconds = ({ style, decaySeconds, ending }: CadenceOptions): number => {
  if (ending === 'cold') return 0.2;
  if (style === 'button') return 0.5;
  return (0.65 + 0.3 * decaySeconds) / (style === 'ritardando' ? 1 - RITARDANDO_SHARE : 1);
};

/** In 4/4 a final chord on a downbeat that would take more than this share of the piece is half a bar later. */
const MAX_CHORD_SHARE = 0.4;

/** Length of the last chord of a cold ending. */
const STAB_BEATS: Beats = 0.5;

/** An ending without a final chord: notes end at the last bar line. */
const openEnd = (bars: readonly Bar[], lengthBeats: Beats): FinalCadence => {
  const last = bars.at(-1);
  const end = Math.min(lengthBeats, last === undefined ? lengthBeats : last.startBeats + last.lengthBeats);
  // Slightly early, so that rounding cannot put a note beyond the piece.
  return { isPlayed: false, chordBeats: end, releaseBeats: end * (1 - 1e-9) };
};

/**
 * The final chord is on the last downbeat that leaves time to hold it and for its decay; in a piece of a few bars also on
 * the third beat of four. In a piece too short for that it is on the last whole beat that does, or on beat 0; there is
 * either at least one beat before it or none.
 */
export const placeFinalCadence = (
  { bpm, accelerando, barBeats, lengthMs, lengthBeats }: PlannedPiece,
  bars: readonly Bar[],
  options: CadenceOptions,
): FinalCadence => {
  const { decaySeconds, ringBeats, ending } = options;
  if (ending === 'loop' || ending === 'fade') return openEnd(bars, lengthBeats);
  const isCold = ending === 'cold';
  const tail = tailMs(lengthMs, isCold ? 0 : decaySeconds);
  const last = beatsAt(lengthMs - tail, { bpm, lengthMs, accelerando });
  const minLength = Math.min(
    last * 0.4,
    Math.max(isCold ? STAB_BEATS : 0.75, (minChordSeconds(options) * bpm) / 60),
  );
  const starts = bars.map(({ startBeats }) => startBeats);
  const end = bars.at(-1);
  if (end !== undefined) starts.push(end.startBeats + end.lengthBeats);
  const latest = last - minLength;
  const downbeat = starts.findLast((beat) => beat >= 1 && beat <= latest) ?? Math.max(0, Math.floor(latest));
  const isLong = barBeats === 4 && last - downbeat > last * MAX_CHORD_SHARE;
  const chordBeats = isLong && downbeat + 2 <= latest ? downbeat + 2 : downbeat;
  const ring = isCold ? STAB_BEATS : Math.max(ringBeats, minLength, barBeats * 1.25);
  return { isPlayed: true, chordBeats, releaseBeats: Math.min(last, lengthBeats, chordBeats + ring) };
};
