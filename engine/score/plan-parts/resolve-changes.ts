import type { PlanPart } from '#contract/plan-parts.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { SectionParts } from '#engine/score/plan-parts/apply-plan-parts.ts';
import { findPart } from '#engine/score/plan-parts/find-part.ts';
import type { DrumPiece, Part, Score } from '#engine/score/score.ts';

/** How a part differs in a range of the piece. */
export interface PartChange {
  /** -Infinity from the start of the piece, Infinity to its end: a performed note can begin early and ring on. */
  readonly from: Beats;
  readonly to: Beats;
  readonly entry: PlanPart;
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
): ((part: Part) => PartChange[]) => {
  const changes = sections.flatMap((section, i) =>
    section.parts.flatMap((entry) => {
      const range = rangeOf(entry, section, i === sections.length - 1);
      if (range === undefined) return [];
      return findPart(entry.part, parts).map(({ part, pieces }) => ({
        part,
        change: { ...range, entry, pieces },
      }));
    }),
  );
  return (part) => changes.filter((one) => one.part === part).map(({ change }) => change);
};
