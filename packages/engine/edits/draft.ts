import type { Arrangement, ArrangementSource } from '#contract/arrangement.ts';
import type { EndingStyle } from '#contract/edit-kinds.ts';
import type { CompositionPlan, PlanSection } from '#contract/plan.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#contract/errors.ts';
import { arrangementOf, type EditedPiece, type Piece } from '#engine/edits/piece.ts';
import type { Milliseconds } from '#engine/kit/units.ts';

type ArrangementSection = Arrangement['sections'][number];

/** A section of the new version. */
export interface DraftSection {
  /** The section of the edited piece that it was; a repeated section occurs several times. */
  readonly from: number;
  readonly origin: ArrangementSection;
  readonly plan: PlanSection;
  readonly bars: number;
  /** Not rounded. */
  readonly durationMs: number;
}

/** A version that is being edited. */
export interface Draft {
  readonly globals: Omit<CompositionPlan, 'sections'>;
  readonly sources: readonly ArrangementSource[];
  readonly sections: readonly DraftSection[];
  readonly bpm: number | undefined;
  readonly key: string | undefined;
  /** Of the arrangement. */
  readonly semitones: number | undefined;
  readonly ending: EndingStyle | undefined;
}

export function draftOf(piece: Piece): Draft {
  const { sources, sections, bpm, key, semitones, ending } = arrangementOf(piece);
  const { sections: planned, ...globals } = piece.plan;
  return {
    globals,
    sources,
    sections: sections.map((origin, from) => ({
      from,
      origin,
      plan: planned[from]!,
      bars: piece.outline.sections[from]!.bars,
      durationMs: piece.outline.sections[from]!.duration_ms,
    })),
    bpm,
    key,
    semitones,
    ending,
  };
}

/** Section durations in whole milliseconds: those of the piece if none has changed, else their sum is the rounded sum. */
function durationsOf({ sections }: Draft, { plan, outline }: Piece): Milliseconds[] {
  const isUnchanged =
    sections.length === plan.sections.length &&
    sections.every(
      ({ from, durationMs }, i) => from === i && durationMs === outline.sections[i]!.duration_ms,
    );
  if (isUnchanged)
    return plan.sections.map(
      (section, i) => section.duration_ms ?? Math.round(outline.sections[i]!.duration_ms),
    );
  let exact = 0;
  return sections.map(({ durationMs }) => {
    const start = Math.round(exact);
    exact += durationMs;
    return Math.round(exact) - start;
  });
}

/** Drops the sources that no section uses. */
function withUsedSources(
  sources: readonly ArrangementSource[],
  sections: readonly ArrangementSection[],
): Pick<Arrangement, 'sources' | 'sections'> {
  const used = [
    ...new Set(sections.flatMap(({ source, parts = [] }) => [source, ...parts.map((part) => part.source)])),
  ].toSorted((a, b) => a - b);
  const renumbered = <T extends { source: number }>(origin: T): T => ({
    ...origin,
    source: used.indexOf(origin.source),
  });
  return {
    sources: used.map((source) => sources[source]!),
    sections: sections.map((section) => ({
      ...renumbered(section),
      ...(section.parts !== undefined && { parts: section.parts.map(renumbered) }),
    })),
  };
}

/** Whether the sections are those of the only source in their order. */
const isUnarranged = ({ sources, sections, bpm, key, ending }: Arrangement): boolean =>
  sources.length === 1 &&
  sections.length === sources[0]!.plan.sections.length &&
  sections.every(
    ({ section, parts = [], bpm: own }, i) => section === i && parts.length === 0 && own === undefined,
  ) &&
  [bpm, key, ending].every((value) => value === undefined);

/**
 * The plan, the arrangement and the length of a draft.
 * @throws AppError piece_full
 */
export function finishDraft(
  draft: Draft,
  piece: Piece,
): Pick<EditedPiece, 'plan' | 'arrangement' | 'lengthMs'> {
  const durations = durationsOf(draft, piece);
  const lengthMs = durations.reduce((sum, duration) => sum + duration, 0);
  const used = withUsedSources(
    draft.sources,
    draft.sections.map(({ origin }) => origin),
  );
  const isTooLong = lengthMs > limits.musicLengthMs.max || draft.sections.length > limits.planSections.max;
  if (isTooLong || used.sources.length > limits.arrangementSources.max) throw new AppError('piece_full');
  const { bpm, key, semitones, ending } = draft;
  const arrangement: Arrangement = {
    ...used,
    ...(bpm !== undefined && { bpm }),
    ...(key !== undefined && { key }),
    ...(semitones !== undefined && { semitones }),
    ...(ending !== undefined && { ending }),
  };
  const isOwnPiece =
    piece.arrangement === undefined && piece.composer === undefined && isUnarranged(arrangement);
  return {
    plan: {
      ...draft.globals,
      sections: draft.sections.map(({ plan: { parts = [], ...section } }, i) => ({
        ...section,
        duration_ms: durations[i]!,
        ...(parts.length > 0 && { parts }),
      })),
    },
    arrangement: isOwnPiece ? undefined : arrangement,
    lengthMs,
  };
}
