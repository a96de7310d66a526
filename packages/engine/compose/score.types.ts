import type { ArrangementSource } from '#contract/arrangement.ts';
import type { EndingStyle } from '#contract/edit-kinds.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import type { PlannedSection } from '#engine/plan/planned-piece.ts';
import type { Score } from '#engine/score/score.ts';
import type { SpokenLines } from '#engine/score/vocals/place-lines.ts';
import type { Key } from '#engine/theory/keys.ts';
import type { Intent } from '#engine/understand/intent.ts';

/** A section on the written grid. */
export interface GridSection extends Pick<
  PlannedSection,
  'name' | 'kind' | 'intensity' | 'startBeats' | 'lengthBeats'
> {
  /** Not rounded, and without a ritardando. */
  readonly exactMs: Milliseconds;
}

/** A score as its composer wrote it, before the entries of a plan: arrangements take sections from it. */
export interface WrittenSource {
  /** The version of the composer that wrote it. */
  readonly composer: string;
  /** Index in the sources of the arrangement; 0 of a piece that is its own only source. */
  readonly source: number;
  /** Composed again to end as the arrangement asks for. */
  readonly isEnding: boolean;
  readonly bpm: number;
  /** Its tempo rises all the way. */
  readonly accelerando: boolean;
  readonly key: Key;
  readonly sections: readonly GridSection[];
  readonly score: Score;
}

export interface WrittenScore {
  readonly score: Score;
  readonly sections: readonly GridSection[];
  /** What it was put together from. */
  readonly sources: readonly WrittenSource[];
}

/** A piece that only has to be played: written just now, or read from its stored score. */
export interface WrittenPiece extends WrittenScore {
  /** The version of the composer that wrote it. */
  readonly composer: string;
  /** The request in a sentence. */
  readonly understood: string;
  readonly genres: readonly string[];
  readonly bpm: number;
  readonly key: Key;
  readonly plan: CompositionPlan;
}

/** A source of an arrangement that is not composed again: `recipe` names the composer, and `ending` how it ends. */
export interface GivenSource {
  readonly recipe: ArrangementSource;
  readonly ending: EndingStyle | undefined;
  readonly written: WrittenSource;
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
