import type { ArrangementSource } from '#contract/arrangement.ts';
import type { DraftSection } from '#engine/edits/draft.ts';
import { matchSections } from '#engine/edits/match-sections.ts';
import { arrangementOf, type Piece } from '#engine/edits/piece.ts';

/** Everything that a piece is composed from, without its score; tempo (BPM) and key as it plays them. */
export interface WrittenPiece extends Omit<Piece, 'outline'> {
  readonly bpm: number;
  readonly key: string | null;
  readonly soundFont?: string | undefined;
}

/**
 * A section of a source as a digest: equal if it gives the same notes. Seeds of other sections do not change it. The tempo
 * is compared apart, as the piece plays it.
 */
function digestOf({ section_seeds: seeds, ...source }: ArrangementSource, section: number): string {
  const own = seeds?.filter((one) => one.section === section);
  return JSON.stringify([{ ...source, tempo: undefined }, own ?? []]);
}

/** What a section plays: equal if it sounds the same, apart from its place. */
const playedText = (
  { plan, origin }: Pick<DraftSection, 'plan' | 'origin'>,
  sources: readonly ArrangementSource[],
): string => {
  const { duration_ms: _, ...played } = plan;
  const { source, section, parts = [], bpm } = origin;
  const written = [{ source, section }, ...parts].map((one) => ({
    ...one,
    source: digestOf(sources[one.source]!, one.section),
  }));
  return JSON.stringify([written, bpm, played]);
};

function sidesOf(piece: WrittenPiece) {
  const arrangement = arrangementOf({ ...piece, outline: { bpm: piece.bpm } });
  const sections = arrangement.sections.map((origin, at) => ({ origin, plan: piece.plan.sections[at]! }));
  const { sections: _, ...globals } = piece.plan;
  return {
    sources: arrangement.sources,
    sections,
    played: sections.map((section) => playedText(section, arrangement.sources)),
    /** What changes every section. */
    whole: JSON.stringify([
      piece.bpm,
      piece.key,
      arrangement.semitones ?? 0,
      piece.instrumental,
      piece.soundFont,
      globals,
    ]),
    ending: arrangement.ending,
  };
}

/**
 * Indexes of the sections of `second` that do not sound as their counterpart in `first`, ascending: new ones, those
 * that the composer wrote again, and those with another entry for a part, tempo, key, text or style. Decided by what the
 * pieces are composed from, so that also a change of a single part by a decibel is found.
 */
export function changedSections(first: WrittenPiece, second: WrittenPiece): number[] {
  const [before, after] = [sidesOf(first), sidesOf(second)];
  if (before.whole !== after.whole) return after.sections.map((_, at) => at);
  const matches = matchSections(before, after);
  const last = after.sections.length - 1;
  return after.sections.flatMap((_, at) => {
    const match = matches[at];
    const isSame =
      match !== undefined &&
      before.played[match] === after.played[at] &&
      (at !== last || (before.ending === after.ending && match === before.sections.length - 1));
    return isSame ? [] : [at];
  });
}
