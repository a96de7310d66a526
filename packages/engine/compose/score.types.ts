import type { ArrangementSource } from '#contract/arrangement.ts';
import type { EndingStyle } from '#contract/edit-kinds.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { Stored, StoredScore } from '#contract/stored-score.ts';
import type { Score } from '#engine/score/score.ts';
import type { SpokenLines } from '#engine/score/vocals/place-lines.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { Key } from '#engine/theory/keys.ts';
import type { Intent } from '#engine/understand/intent.ts';

/** A section on the written grid. */
export interface GridSection extends Omit<Stored['gridSection'], 'kind'> {
  readonly kind: SectionKind;
}

/** A score as its composer wrote it, before the entries of a plan: arrangements take sections from it. */
export interface WrittenSource extends Omit<Stored['source'], 'key' | 'sections' | 'score'> {
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
export interface WrittenPiece
  extends WrittenScore, Readonly<Pick<StoredScore, 'composer' | 'understood' | 'bpm' | 'plan'>> {
  readonly genres: readonly string[];
  readonly key: Key;
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
