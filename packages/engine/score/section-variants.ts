import type { PartControls } from '#contract/stored-score.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import type { ChordRegion } from '#engine/score/harmony.ts';
import type { DrumPart, NotePart, Part, VoicePart } from '#engine/score/score.ts';
import { drumPieces } from '#engine/theory/drum-pieces.ts';
import type { Intent } from '#engine/understand/intent.ts';

/** The piece written from one seed, of which only some sections are used. */
export interface SectionVariant {
  readonly seed: number;
  /** Whether the variant provides a beat, by its position on the grid, before swing and timing. */
  readonly ownsBeat: (beat: Beats) => boolean;
}

/** A beat this close before a section start belongs to the section. */
const ROUNDING: Beats = 1e-6;

const isInSection = ({ sections }: PlannedPiece, index: number): SectionVariant['ownsBeat'] => {
  const from = index === 0 ? -Infinity : (sections[index]?.startBeats ?? Infinity) - ROUNDING;
  const to = (sections[index + 1]?.startBeats ?? Infinity) - ROUNDING;
  return (beat) => beat >= from && beat < to;
};

/**
 * The variants that make up a piece: the first from the piece's seed, then one for each section that has its own
 * seed. Each beat belongs to exactly one variant. Variants depend on the first only, so regenerating a section leaves
 * all other sections unchanged, including regenerated ones.
 */
export const sectionVariantsOf = (
  { seed, sectionSeeds }: Intent,
  piece: PlannedPiece,
): [own: SectionVariant, ...others: SectionVariant[]] => {
  const others = [...sectionSeeds]
    .filter(([section]) => section < piece.sections.length)
    .map(([section, own]): SectionVariant => ({ seed: own, ownsBeat: isInSection(piece, section) }));
  return [{ seed, ownsBeat: (beat) => !others.some(({ ownsBeat }) => ownsBeat(beat)) }, ...others];
};

/** The chords that a variant is written over: its own in its sections, elsewhere those of the piece. */
export const chordsFor = (
  { ownsBeat }: Pick<SectionVariant, 'ownsBeat'>,
  variantChords: readonly ChordRegion[],
  pieceChords: readonly ChordRegion[],
): ChordRegion[] => {
  const starts = [
    ...new Set([...variantChords, ...pieceChords].map(({ startBeats }) => startBeats)),
  ].toSorted((a, b) => a - b);
  const spans: ChordRegion[] = [];
  for (const startBeats of starts) {
    const source = ownsBeat(startBeats) ? variantChords : pieceChords;
    const found = source.findLast((region) => region.startBeats <= startBeats);
    if (found === undefined || found.endBeats <= startBeats) continue;
    const before = spans.at(-1);
    const endBeats = found.endBeats;
    if (before === undefined) spans.push({ ...found, startBeats });
    else if (before.chord.symbol === found.chord.symbol) spans[spans.length - 1] = { ...before, endBeats };
    else {
      spans[spans.length - 1] = { ...before, endBeats: startBeats };
      spans.push({ startBeats, endBeats, chord: found.chord });
    }
  }
  return spans;
};

const mergeControls = (parts: readonly NotePart[]): PartControls => {
  const controls = parts.flatMap(({ controls: own }) => own ?? []);
  return {
    expression: controls.flatMap(({ expression = [] }) => expression).toSorted((a, b) => a.beat - b.beat),
    vibrato: controls.flatMap(({ vibrato = [] }) => vibrato).toSorted((a, b) => a.beat - b.beat),
    pedal: controls.flatMap(({ pedal = [] }) => pedal).toSorted((a, b) => a.startBeats - b.startBeats),
  };
};

const mergeNotes = (part: NotePart, others: readonly NotePart[]): NotePart => ({
  ...part,
  notes: [part, ...others]
    .flatMap(({ notes }) => notes)
    .toSorted((a, b) => a.startBeats - b.startBeats || a.pitch - b.pitch),
  controls: mergeControls([part, ...others]),
});

const mergeHits = (part: DrumPart, others: readonly DrumPart[]): DrumPart => ({
  ...part,
  hits: [part, ...others]
    .flatMap(({ hits }) => hits)
    .toSorted(
      (a, b) => a.startBeats - b.startBeats || drumPieces.indexOf(a.piece) - drumPieces.indexOf(b.piece),
    ),
});

/** Merges the lines in the order in which they are sung and renumbers the notes. */
const mergeVoices = (part: VoicePart, others: readonly VoicePart[]): VoicePart => {
  const sung = [part, ...others]
    .flatMap(({ lines, notes }) =>
      lines.map((line, index) => ({ line, notes: notes.filter((note) => note.line === index) })),
    )
    .toSorted((a, b) => (a.notes[0]?.startBeats ?? 0) - (b.notes[0]?.startBeats ?? 0));
  return {
    ...part,
    lines: sung.map(({ line }) => line),
    notes: sung.flatMap(({ notes }, index) => notes.map((note) => ({ ...note, line: index }))),
  };
};

const mergeParts = ([part, ...others]: readonly Part[]): Part[] => {
  if (part === undefined) return [];
  if (part.kind === 'drums')
    return [
      mergeHits(
        part,
        others.filter((other) => other.kind === 'drums'),
      ),
    ];
  if (part.kind === 'voice')
    return [
      mergeVoices(
        part,
        others.filter((other) => other.kind === 'voice'),
      ),
    ];
  return [
    mergeNotes(
      part,
      others.filter((other) => other.kind === 'notes'),
    ),
  ];
};

/** Merges the parts of all variants: parts with the same name (and the same occurrence of that name) become one. */
export const mergeVariants = (variants: readonly (readonly Part[])[]): Part[] => {
  const [only] = variants;
  if (only !== undefined && variants.length === 1) return [...only];
  const byName = new Map<string, Part[]>();
  for (const parts of variants) {
    const seen = new Map<string, number>();
    for (const part of parts) {
      const nth = (seen.get(part.name) ?? 0) + 1;
      seen.set(part.name, nth);
      const id = `${part.name} ${nth}`;
      byName.set(id, [...(byName.get(id) ?? []), part]);
    }
  }
  return [...byName.values()].flatMap(mergeParts);
};
