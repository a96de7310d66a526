import type { Beats } from '#engine/kit/units.ts';
import type { SpokenLine } from '#engine/phonetics/spoken-line.ts';
import type { PlannedSection } from '#engine/plan/planned-piece.ts';
import type { Desk } from '#engine/score/writing.ts';

/** The words of a piece as they sound, by line; lines in which nothing can be said are missing. */
export type SpokenLines = ReadonlyMap<string, SpokenLine>;

/** A line and the time that is its own, breath included. */
export interface PlacedLine {
  readonly spoken: SpokenLine;
  readonly section: PlannedSection;
  readonly sectionIndex: number;
  /** 0 for the section's first line. */
  readonly index: number;
  readonly count: number;
  readonly startBeats: Beats;
  readonly lengthBeats: Beats;
}

/** Nobody waits longer for the next line of a verse: what is left over belongs to the band. */
const LONGEST_LINE_SECONDS = 9;
/** Faster than this nobody sings or raps, so further lines of the section stay unsung. */
const FASTEST_SYLLABLE_SECONDS = 0.1;

/** Where lines begin: on bars where there are enough of them, else on beats or halves of them. */
function lengthsOf(lines: number, room: Beats, { piece }: Desk): Beats {
  const bars = Math.floor(room / piece.barBeats / lines + 0.02);
  const longest = Math.max(1, Math.floor((LONGEST_LINE_SECONDS * piece.bpm) / 60 / piece.barBeats));
  if (bars >= 1) {
    const even = Math.min(bars, longest);
    return (even > 2 && even % 2 === 1 ? even - 1 : even) * piece.barBeats;
  }
  const unit = room / lines >= 1 ? 1 : 0.5;
  return Math.max(0.25, Math.floor(room / lines / unit) * unit || room / lines);
}

/** Gives every line of the plan its bars. What does not fit before the closing chord is left out. */
export function placeLines(desk: Desk, spoken: SpokenLines): PlacedLine[] {
  const { piece, close } = desk;
  return piece.sections.flatMap((section, sectionIndex) => {
    const lines = section.lines.flatMap((text) => spoken.get(text) ?? []);
    const end = Math.min(
      section.startBeats + section.lengthBeats,
      Math.max(close.chordBeats, section.startBeats),
    );
    const room = end - section.startBeats;
    if (lines.length === 0 || room <= 0) return [];
    const lengthBeats = lengthsOf(lines.length, room, desk);
    const placed: PlacedLine[] = [];
    let startBeats = section.startBeats;
    for (const [index, line] of lines.entries()) {
      const needed = (line.syllables.length * FASTEST_SYLLABLE_SECONDS * piece.bpm) / 60;
      const own = Math.max(lengthBeats, needed > lengthBeats ? Math.ceil(needed) : 0);
      if (startBeats + own > end + 1e-6) break;
      placed.push({
        spoken: line,
        section,
        sectionIndex,
        index,
        count: lines.length,
        startBeats,
        lengthBeats: own,
      });
      startBeats += own;
    }
    return placed;
  });
}
