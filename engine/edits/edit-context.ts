import type { SectionKind } from '#engine/theory/form.ts';
import type { StemName } from '#engine/score/score.ts';

/** A section of the piece that is commented on. */
export interface ContextSection {
  readonly name: string;
  readonly kind: SectionKind;
  /** From 1, counted from the start of the piece. */
  readonly firstBar: number;
  readonly bars: number;
}

/** A part of the piece that is commented on. */
export interface ContextPart {
  /** The part in plan facts: an instrument's name ("violin"), or a drum group or singer's part ("drums", "vocals"). */
  readonly part: string;
  readonly stem: StemName;
  /** Indexes of the sections in which it plays. */
  readonly sections: readonly number[];
}

/** What a comment is read in: the piece, and the range that the comment is about. */
export interface EditContext {
  readonly bpm: number;
  /** For example "D minor". */
  readonly key: string;
  /** For example "3/4". */
  readonly metre: string;
  readonly sections: readonly ContextSection[];
  readonly parts: readonly ContextPart[];
  /** Bars of the piece, both included; undefined for a comment on the whole track. */
  readonly range?: { readonly from: number; readonly to: number } | undefined;
}
import type { ScoreOutline } from '#contract/score-outline.ts';
export function editContextOf(
  _outline: ScoreOutline,
  _range?: { readonly from: number; readonly to: number },
): EditContext {
  throw new Error('not written yet');
}
