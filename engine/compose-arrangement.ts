import type { Arrangement, ArrangementSource } from '#contract/arrangement.ts';
import type { EndingStyle } from '#contract/edit-kinds.ts';
import { AppError } from '#contract/errors.ts';
import { assembleScore } from '#engine/arrangement/assemble.ts';
import type { ArrangedSection, ComposedSource, SectionOrigin } from '#engine/arrangement/composed-source.ts';
import { exactMsOf } from '#engine/plan/exact-ms.ts';
import type { GridSection, PreparedPiece, WrittenScore } from '#engine/compose-score.types.ts';
import type { ComposeRequest } from '#engine/compose.types.ts';
import { addLyrics } from '#engine/plan/lyrics/add-lyrics.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { partName } from '#engine/score/part-name.ts';
import { applyPlanParts } from '#engine/score/plan-parts/apply-plan-parts.ts';
import { findPart } from '#engine/score/plan-parts/find-part.ts';
import type { SpokenLines } from '#engine/score/vocals/place-lines.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { keyNamed } from '#engine/theory/keys.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import type { Intent } from '#engine/understand/intent.ts';
import { understand } from '#engine/understand/understand.ts';

const requestOf = (source: ArrangementSource): ComposeRequest => ({
  prompt: source.prompt,
  seed: source.seed,
  format: 'wav',
  lengthMs: source.length_ms,
  genres: source.genres,
  tempo: source.tempo,
  energy: source.energy,
  instrumental: source.instrumental,
  sectionSeeds: source.section_seeds,
  plan: source.plan,
});

/** A fade-out lasts as long as the last section, within these limits. */
const FADE: readonly [min: Milliseconds, max: Milliseconds] = [3000, 20_000];

/** The intent of a piece that ends in a style. */
function withEnding(intent: Intent, style: EndingStyle, lastSectionMs: Milliseconds): Intent {
  switch (style) {
    case 'cut':
      return { ...intent, ending: { kind: 'cold' }, ritardando: false };
    case 'fade':
      return {
        ...intent,
        ending: { kind: 'fade', share: 1, durationMs: clamp(lastSectionMs, ...FADE) },
        ritardando: false,
      };
    case 'ritardando':
      return { ...intent, ending: undefined, ritardando: true, accelerando: false };
    default:
      return { ...intent, ending: undefined };
  }
}

interface Source {
  readonly intent: Intent;
  readonly plan: ArrangementSource['plan'];
}

function prepareSource(source: ArrangementSource, ending: EndingStyle | undefined): Source {
  const intent = understand(requestOf(source));
  const lastMs = source.plan.sections.at(-1)!.duration_ms ?? source.length_ms;
  const ended = ending === undefined ? intent : withEnding(intent, ending, lastMs);
  return { intent: ended, plan: addLyrics(source.plan, ended) };
}

/** @throws AppError unsupported_plan if the plan does not have the sections of the arrangement with durations */
function plannedSections({ plan }: ComposeRequest, { sections }: Arrangement) {
  const planned = plan?.sections ?? [];
  const isComplete =
    planned.length === sections.length && planned.every(({ duration_ms: ms }) => ms !== undefined);
  if (plan === undefined || !isComplete) throw new AppError('unsupported_plan');
  return { plan, planned: planned.map((one) => ({ name: one.section_name, durationMs: one.duration_ms! })) };
}

/**
 * A piece that is put together from others. Its plan has the names, durations and entries of its sections; what is
 * written in them comes from the sources.
 * @throws AppError unsupported_plan
 */
export function prepareArrangement(request: ComposeRequest, arrangement: Arrangement): PreparedPiece {
  const { plan, planned } = plannedSections(request, arrangement);
  const { sources: given, ending } = arrangement;
  const last = arrangement.sections.length - 1;
  const lastSection = arrangement.sections[last]!;
  /** Sources of the last section, which are composed again to end as it is asked for; they follow the others. */
  const ended = [...new Set([lastSection, ...(lastSection.parts ?? [])].map(({ source }) => source))];
  const sources = [
    ...given.map((source) => prepareSource(source, undefined)),
    ...(ending === undefined ? [] : ended.map((source) => prepareSource(given[source]!, ending))),
  ];
  const { intent: first } = sources[0]!;
  const bpm = arrangement.bpm ?? first.bpm;
  const named = arrangement.key === undefined ? undefined : keyNamed(arrangement.key, first.key.mode);
  const key = named ?? first.key;
  /** Whether a section and those after it come from the source of the last one, in whose tempo they lead to the end. */
  const continuesTo = (at: number): boolean =>
    ending !== undefined &&
    arrangement.sections
      .slice(at)
      .every(
        ({ source, section }, i) =>
          source === lastSection.source && section === lastSection.section - (last - at) + i,
      );
  const sections = arrangement.sections.map(({ parts = [], bpm: own, ...origin }, i): ArrangedSection => {
    const taken = ({ source, section }: SectionOrigin): SectionOrigin => ({
      source: i === last && ending !== undefined ? given.length + ended.indexOf(source) : source,
      section,
    });
    return {
      ...taken(origin),
      bpm: own ?? bpm,
      ...(continuesTo(i) && { tempoSource: given.length + ended.indexOf(origin.source) }),
      parts: parts.map((one) => ({ part: one.part, ...taken(one) })),
    };
  });
  const lengthMs = planned.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const intent = ending === undefined ? first : withEnding(first, ending, planned[last]!.durationMs);
  const write = (spoken?: SpokenLines): WrittenScore => {
    const pieces = sources.map((source) => resolvePlan(source.plan, source.intent));
    const composed = sources.map((source, i) => composeSource(source.intent, pieces[i]!, spoken));
    const { score, spans } = assembleScore({
      sources: composed,
      sections,
      planned,
      key,
      semitones: arrangement.semitones ?? 0,
      ending,
    });
    const exact = sections.map((one) => {
      const { source, section } = one;
      return (exactMsOf(pieces[source]!, section) * pieces[source]!.bpm) / one.bpm;
    });
    const scale = lengthMs / exact.reduce((sum, ms) => sum + ms, 0);
    const grid = spans.map(({ startBeats }, i): GridSection => {
      const { source, section } = sections[i]!;
      const exactMs = exact[i]! * (Math.abs(scale - 1) < 1e-4 ? 1 : scale);
      const { kind, intensity, lengthBeats } = pieces[source]!.sections[section]!;
      return { name: planned[i]!.name, kind, intensity, startBeats, lengthBeats, exactMs };
    });
    const { barBeats } = pieces[0]!;
    const parts = grid.map((one, i) => ({ ...one, barBeats, parts: plan.sections[i]!.parts ?? [] }));
    return { score: applyPlanParts(score, parts), sections: grid };
  };
  return { intent: { ...intent, bpm, key, lengthMs }, plan, sung: sources, write };
}

function composeSource(intent: Intent, piece: PlannedPiece, spoken: SpokenLines | undefined): ComposedSource {
  const score = writeScore(intent, piece, spoken);
  return {
    score,
    sections: piece.sections.map(({ startBeats, lengthBeats }) => ({
      startBeats,
      endBeats: startBeats + lengthBeats,
    })),
    bpm: intent.bpm,
    accelerando: intent.accelerando,
    key: intent.key,
    partsNamed: (name) => {
      const named = score.parts.filter((part) => partName(part, score.parts) === name);
      return named.length > 0 ? named : findPart(name, score.parts).map(({ part }) => part);
    },
  };
}
