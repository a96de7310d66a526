import type { ScoreOutline } from '#contract/score-outline.ts';
import { type SectionKind, sectionKinds } from '#engine/theory/form.ts';

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
  readonly stem: ScoreOutline['parts'][number]['stem'];
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

/** An outline has the kind as text; an unknown kind is a verse. */
const kindOf = (kind: string): SectionKind => sectionKinds.find((known) => known === kind) ?? 'verse';

/** The context of comments on a version with this outline; `range` is in bars of the piece, both included. */
export const editContextOf = (
  { bpm, key, metre, sections, parts }: ScoreOutline,
  range?: EditContext['range'],
): EditContext => ({
  bpm,
  key,
  metre,
  sections: sections.map(({ section_name: name, kind, first_bar: firstBar, bars }) => ({
    name,
    kind: kindOf(kind),
    firstBar,
    bars,
  })),
  parts: parts.map(({ part, stem, sections: playsIn }) => ({
    part,
    stem,
    sections: playsIn.map(({ section }) => section),
  })),
  ...(range === undefined ? {} : { range }),
});
