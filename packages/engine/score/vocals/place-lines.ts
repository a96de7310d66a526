import type { Beats } from '#engine/kit/units.ts';
import type { SpokenLine } from '#engine/voice/models/hts/spoken-line.ts';
import type { PlannedSection } from '#engine/plan/planned-piece.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';

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
const MAX_LINE_SECONDS = 9;
/** Minimum time of a syllable; lines that do not fit into the section are dropped. */
const MIN_SYLLABLE_SECONDS = 0.1;

/** Length of each line: whole bars if there are enough, else beats or half beats. */
function lineLength(lines: number, available: Beats, { piece }: CompositionContext): Beats {
  const bars = Math.floor(available / piece.barBeats / lines + 0.02);
  const maxBars = Math.max(1, Math.floor((MAX_LINE_SECONDS * piece.bpm) / 60 / piece.barBeats));
  if (bars >= 1) {
    const lineBars = Math.min(bars, maxBars);
    return (lineBars > 2 && lineBars % 2 === 1 ? lineBars - 1 : lineBars) * piece.barBeats;
  }
  const unit = available / lines >= 1 ? 1 : 0.5;
  return Math.max(0.25, Math.floor(available / lines / unit) * unit || available / lines);
}

/** Assigns bars to every line of the plan. Lines that do not fit before the final chord are left out. */
export function placeLines(context: CompositionContext, spoken: SpokenLines): PlacedLine[] {
  const { piece, cadence } = context;
  return piece.sections.flatMap((section, sectionIndex) => {
    const lines = section.lines.flatMap((text) => spoken.get(text) ?? []);
    const end = Math.min(
      section.startBeats + section.lengthBeats,
      Math.max(cadence.chordBeats, section.startBeats),
    );
    const available = end - section.startBeats;
    if (lines.length === 0 || available <= 0) return [];
    const lengthBeats = lineLength(lines.length, available, context);
    const placed: PlacedLine[] = [];
    let startBeats = section.startBeats;
    for (const [index, line] of lines.entries()) {
      const needed = (line.syllables.length * MIN_SYLLABLE_SECONDS * piece.bpm) / 60;
      const lineBeats = Math.max(lengthBeats, needed > lengthBeats ? Math.ceil(needed) : 0);
      if (startBeats + lineBeats > end + 1e-6) break;
      placed.push({
        spoken: line,
        section,
        sectionIndex,
        index,
        count: lines.length,
        startBeats,
        lengthBeats: lineBeats,
      });
      startBeats += lineBeats;
    }
    return placed;
  });
}
