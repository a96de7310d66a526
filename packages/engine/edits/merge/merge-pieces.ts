import { AppError } from '#contract/errors.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import type { Remake } from '#contract/remake.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import { type Draft, draftOf, type DraftSection, finishDraft } from '#engine/edits/draft.ts';
import { barDurations } from '#engine/edits/edit-structure.ts';
import type { RemakeRemark } from '#contract/read-edits.ts';
import type { EditedPiece, EditEffect, Piece } from '#engine/edits/piece.ts';
import { fitEndings, SourceList } from '#engine/edits/rewrite-sections.ts';
import { partsOfSection } from '#engine/edits/edit-parts.ts';
import { partsNamed } from '#engine/theory/part-names.ts';

type Merge = Extract<Remake, { kind: 'merge' }>;
type MergedSection = Merge['sections'][number];
type PartChoice = NonNullable<MergedSection['parts']>[number];

/** The entries of a section with one for each part that an entry for a group names. */
function perPart(entries: readonly PlanPart[], outline: ScoreOutline): PlanPart[] {
  return entries.flatMap((entry) => {
    const named = partsNamed(entry.part, outline.parts);
    return named.length <= 1 ? [entry] : named.map(({ part }) => ({ ...entry, part }));
  });
}

/** The entries that concern a part. */
const entriesOf = (entries: readonly PlanPart[], part: string, outline: ScoreOutline): PlanPart[] =>
  perPart(entries, outline).filter((entry) =>
    partsNamed(entry.part, outline.parts).some((one) => one.part === part),
  );

/** A section of a merge with what the pieces say about it. */
class SectionMerge {
  readonly list = new SourceList([]);
  private readonly pieces: readonly Piece[];
  private readonly drafts: readonly Draft[];
  private readonly bpm: number;

  constructor(pieces: readonly Piece[], drafts: readonly Draft[], bpm: number) {
    this.pieces = pieces;
    this.drafts = drafts;
    this.bpm = bpm;
  }

  at({ source, section }: { readonly source: number; readonly section: number }): DraftSection {
    const found = this.drafts[source]?.sections[section];
    if (found === undefined) throw new AppError('no_such_section', { section });
    return found;
  }

  private moved<T extends { source: number }>(origin: T, piece: number): T {
    return { ...origin, source: this.list.indexOf(this.drafts[piece]!.sources[origin.source]!) };
  }

  /** The section of the new version, at its tempo. */
  merged(chosen: MergedSection, from: number): DraftSection {
    const base = this.at(chosen);
    const { outline } = this.pieces[chosen.source]!;
    const ratio = this.bpm / outline.bpm;
    const own = base.origin.bpm;
    const { parts: ownParts = [], bpm: _, ...origin } = this.moved(base.origin, chosen.source);
    const choices = chosen.parts ?? [];
    const isChosen = (part: string) => choices.some((choice) => choice.part === part);
    const parts = [
      ...ownParts.filter(({ part }) => !isChosen(part)).map((part) => this.moved(part, chosen.source)),
      ...choices.flatMap((choice) => this.originsOf(choice)),
    ];
    const entries = this.entries(chosen, base);
    const { parts: __, ...plan } = base.plan;
    return {
      from,
      bars: base.bars,
      durationMs: base.durationMs / ratio,
      origin: {
        ...origin,
        ...(own !== undefined && { bpm: own * ratio }),
        ...(parts.length > 0 && { parts }),
      },
      plan: { ...plan, ...(entries.length > 0 && { parts: entries }) },
    };
  }

  /** Where a chosen part was written. */
  private originsOf({ part, from }: PartChoice) {
    if (from === null) return [];
    const section = this.at(from);
    const elsewhere = section.origin.parts?.find((one) => one.part === part);
    const { source, section: index } = elsewhere ?? section.origin;
    return [{ part, ...this.moved({ source, section: index }, from.source) }];
  }

  /** The entries of the section, with those of the chosen parts from where they come from. */
  private entries({ parts: choices = [], source }: MergedSection, base: DraftSection): PlanPart[] {
    const { outline } = this.pieces[source]!;
    const own = base.plan.parts ?? [];
    if (choices.length === 0) return [...own];
    const kept = perPart(own, outline).filter(
      (entry) => !choices.some(({ part }) => entriesOf([entry], part, outline).length > 0),
    );
    const chosen = choices.flatMap(({ part, from }): PlanPart[] =>
      from === null
        ? [{ part, plays: false }]
        : entriesOf(this.at(from).plan.parts ?? [], part, this.pieces[from.source]!.outline),
    );
    return [...kept, ...chosen];
  }
}

const isNext = (a: DraftSection, b: DraftSection): boolean =>
  a.origin.source === b.origin.source && a.origin.section + 1 === b.origin.section;

/**
 * Puts a piece together from sections and parts of others. Tempo and key are those of the first piece unless the merge
 * names another; the remarks say what is adapted and where joins are.
 * @throws AppError not_mergeable for different metres, no_such_section, piece_full
 */
export function mergePieces(pieces: readonly Piece[], merge: Merge): EditedPiece {
  const [first] = pieces;
  const missing = [merge.tempo_from, merge.key_from].find((at = 0) => pieces[at] === undefined);
  if (first === undefined || missing !== undefined) throw new AppError('no_such_version');
  if (pieces.some(({ outline }) => outline.metre !== first.outline.metre))
    throw new AppError('not_mergeable');
  const drafts = pieces.map(draftOf);
  const { bpm } = pieces[merge.tempo_from ?? 0]!.outline;
  const { key } = pieces[merge.key_from ?? 0]!.outline;
  const sectionMerge = new SectionMerge(pieces, drafts, bpm);
  const sections = merge.sections.map((section, i) => sectionMerge.merged(section, i));
  const last = merge.sections.at(-1)!;
  const draft: Draft = {
    globals: drafts[0]!.globals,
    sources: sectionMerge.list.sources,
    sections,
    bpm,
    key,
    semitones: drafts[merge.key_from ?? 0]!.semitones,
    ending: drafts[last.source]!.ending,
  };
  const after = fitEndings(draft, barDurations(draft, first.outline));
  return {
    ...finishDraft(after, first),
    remarks: remarksOf(draft, merge, pieces, { bpm, key }),
    ...effectOf(merge, pieces, { bpm, key }),
  };
}

function remarksOf(
  { sections }: Draft,
  merge: Merge,
  pieces: readonly Piece[],
  { bpm, key }: { readonly bpm: number; readonly key: string },
): RemakeRemark[] {
  let bar = 1;
  return sections.flatMap((draftSection, section): RemakeRemark[] => {
    const { outline } = pieces[merge.sections[section]!.source]!;
    const before = sections[section - 1];
    const isJoin = before !== undefined && !isNext(before, draftSection);
    const join: RemakeRemark[] = isJoin ? [{ what: 'join', section, bar }] : [];
    bar += draftSection.bars;
    return [
      ...(Math.abs(outline.bpm - bpm) > 0.005
        ? [{ what: 'tempo' as const, section, from: outline.bpm, to: bpm }]
        : []),
      ...(outline.key === key ? [] : [{ what: 'key' as const, section, from: outline.key, to: key }]),
      ...join,
    ];
  });
}

/** What differs from the first piece. */
function effectOf(
  merge: Merge,
  pieces: readonly Piece[],
  { bpm, key }: { readonly bpm: number; readonly key: string },
): EditEffect {
  const [first] = pieces;
  const changedParts = merge.sections.map(({ source, section, parts = [] }): string[] => {
    const { outline } = pieces[source]!;
    const playing = partsOfSection(outline, section).map(({ part }) => part);
    if (source !== 0 || outline.bpm !== bpm)
      return [...new Set([...playing, ...parts.map(({ part }) => part)])];
    const pitched = outline.parts.filter(({ stem }) => stem !== 'drums').map(({ part }) => part);
    const transposed = outline.key === key ? [] : playing.filter((part) => pitched.includes(part));
    return [...new Set([...transposed, ...parts.map(({ part }) => part)])];
  });
  const names = new Set(changedParts.flat());
  return {
    changed: changedParts.flatMap((parts, section) => (parts.length === 0 ? [] : [{ section, parts }])),
    unchanged: {
      bars: merge.sections.reduce(
        (sum, { source, section }, i) =>
          changedParts[i]!.length > 0 ? sum : sum + (pieces[source]!.outline.sections[section]?.bars ?? 0),
        0,
      ),
      parts: first!.outline.parts.map(({ part }) => part).filter((part) => !names.has(part)),
    },
  };
}
