import type { Beats } from '#engine/kit/units.ts';
import type { SpokenLine } from '#engine/phonetics/spoken-line.ts';
import type { PlannedSection } from '#engine/plan/planned-piece.ts';
import type { Desk } from '#engine/score/writing.ts';

/** Synthesized lines by text; lines without speakable words are missing. */
export type SpokenLines = ReadonlyMap<string, SpokenLine>;

/** A line and its time range, breath included. */
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

/** Maximum time of a line; the remaining time of the section is instrumental. */
const LONGEST_LINE_SECONDS = 9;
/** Minimum time of a syllable; lines that do not fit into the section are dropped. */
const FASTEST_SYLLABLE_SECONDS = 0.1;

/** Length of each line: whole bars if there are enough, else beats or half beats. */
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

/** Assigns bars to every line of the plan. Lines that do not fit before the final chord are left out. */
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
