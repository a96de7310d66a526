import type { PlanPart } from '#contract/plan-parts.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { SectionParts } from '#engine/score/plan-parts/section-parts.ts';
import { findPart, replacementOf } from '#engine/score/plan-parts/find-part.ts';
import type { Part, Score } from '#engine/score/score.ts';
import type { DrumPiece } from '#engine/theory/drum-pieces.ts';
import { instrumentNamed } from '#engine/theory/part-names.ts';

/** How a part differs in a range of the piece. */
export interface PartChange {
  /** -Infinity from the start of the piece, Infinity to its end: a performed note can begin early and ring on. */
  readonly from: Beats;
  readonly to: Beats;
  readonly entry: PlanPart;
  readonly section: SectionParts;
  /** The pieces of a drum kit that it concerns; undefined: the whole part. */
  readonly pieces: ReadonlySet<DrumPiece> | undefined;
}

/** Beats that count as one, after rounding. */
const ROUNDING: Beats = 1e-6;

/** The range of an entry; undefined if its bars are after the end of the section. */
const rangeOf = (
  { bars }: PlanPart,
  { startBeats, lengthBeats, barBeats }: SectionParts,
  isLast: boolean,
): { from: Beats; to: Beats } | undefined => {
  const endBeats = startBeats + lengthBeats;
  const from = startBeats + ((bars?.from ?? 1) - 1) * barBeats;
  const to = Math.min(endBeats, bars === undefined ? Infinity : startBeats + bars.to * barBeats);
  if (to - from < ROUNDING) return undefined;
  return { from: from < ROUNDING ? -Infinity : from, to: isLast && to > endBeats - ROUNDING ? Infinity : to };
};

/** The changes of each part, in the order of the plan. */
export const resolveChanges = (
  { parts }: Score,
  sections: readonly SectionParts[],
): ReadonlyMap<Part, readonly PartChange[]> => {
  const all = sections.flatMap((section, i) => {
    const entries = section.parts.flatMap((entry) => {
      const range = rangeOf(entry, section, i === sections.length - 1);
      return range === undefined ? [] : [{ ...range, entry, section }];
    });
    const found = entries.flatMap((change) =>
      findPart(change.entry.part, parts).map(({ part, pieces }) => ({ part, change: { ...change, pieces } })),
    );
    return [...found, ...namedByReplacement(entries, found, parts)];
  });
  const groups = Map.groupBy(all, ({ part }) => part);
  return new Map([...groups].map(([part, group]) => [part, group.map(({ change }) => change)]));
};

/** Entries that name an instrument which another entry brings in concern the part that it replaces, while it does. */
const namedByReplacement = (
  entries: readonly Omit<PartChange, 'pieces'>[],
  found: readonly { readonly part: Part; readonly change: PartChange }[],
  parts: readonly Part[],
): { part: Part; change: PartChange }[] => {
  const unknown = entries.filter(({ entry }) => findPart(entry.part, parts).length === 0);
  return unknown.flatMap((named) => {
    const instrument = instrumentNamed(named.entry.part);
    return found.flatMap(({ part, change: { entry, from, to } }) => {
      if (instrument === undefined || replacementOf(entry) !== instrument) return [];
      const change = {
        ...named,
        from: Math.max(from, named.from),
        to: Math.min(to, named.to),
        pieces: undefined,
      };
      return change.from < change.to ? [{ part, change }] : [];
    });
  });
};
