import type { CompositionPlan } from '#contract/plan.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import type { PlannedSection } from '#engine/plan/planned-piece.ts';
import type { Score } from '#engine/score/score.ts';
import type { SpokenLines } from '#engine/score/vocals/place-lines.ts';
import type { Intent } from '#engine/understand/intent.ts';

/** A section on the written grid. */
export interface GridSection extends Pick<
  PlannedSection,
  'name' | 'kind' | 'intensity' | 'startBeats' | 'lengthBeats'
> {
  /** Not rounded, and without a ritardando. */
  readonly exactMs: Milliseconds;
}

export interface WrittenScore {
  readonly score: Score;
  readonly sections: readonly GridSection[];
}

/** A piece before its first note. */
export interface PreparedPiece {
  readonly intent: Intent;
  readonly plan: CompositionPlan;
  /** What is sung, in the piece and in the pieces that it is put together from. */
  readonly sung: readonly { readonly plan: CompositionPlan; readonly intent: Intent }[];
  /** Writes the score; `spoken` holds the synthesized lines, without them there are no vocals. */
  readonly write: (spoken?: SpokenLines) => WrittenScore;
}
