import type { Arrangement, ArrangementSource } from '#contract/arrangement.ts';
import type { EndingStyle } from '#contract/edit-kinds.ts';
import { AppError } from '#contract/errors.ts';
import { assembleScore } from '#engine/arrangement/assemble.ts';
import type { ArrangedSection, ComposedSource, SectionOrigin } from '#engine/arrangement/composed-source.ts';
import type { GridSection, PreparedPiece, WrittenScore, WrittenSource } from '#engine/compose/score.types.ts';
import { writeSource } from '#engine/compose/source.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { engineVersion } from '#engine/compose/engine-version.ts';
import { addLyrics } from '#engine/plan/lyrics/add-lyrics.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { partName } from '#engine/score/part-name.ts';
import { applyPlanParts } from '#engine/score/plan-parts/apply-plan-parts.ts';
import { findPart } from '#engine/score/plan-parts/find-part.ts';
import type { SpokenLines } from '#engine/score/vocals/place-lines.ts';
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
  readonly origin: Pick<WrittenSource, 'composer' | 'source' | 'isEnding'>;
  /** Its score, if it is not composed again. */
  readonly written: WrittenSource | undefined;
}

/** A value as JSON with its keys in order: equal for equal recipes, whatever stored them. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** The score of a source that another version of the composer wrote. */
function findGiven(
  { givenSources = [] }: ComposeRequest,
  source: ArrangementSource,
  ending: EndingStyle | undefined,
): WrittenSource | undefined {
  if (source.composer === undefined) return undefined;
  const recipe = canonical(source);
  return givenSources.find((one) => one.ending === ending && canonical(one.recipe) === recipe)?.written;
}

/**
 * A source of the arrangement; with `ending`, the same one that ends so, which is composed if no stored score has it.
 * @throws AppError score_outdated if another version of the composer wrote it and its score is not given
 */
function prepareSource(
  request: ComposeRequest,
  index: number,
  source: ArrangementSource,
  ending: EndingStyle | undefined,
): Source {
  const { composer = engineVersion } = request;
  const given = findGiven(request, source, ending);
  const isForeign = source.composer !== undefined && source.composer !== composer;
  if (isForeign && !given && ending === undefined) {
    throw new AppError('score_outdated', { madeBy: source.composer, now: composer });
  }
  const intent = understand(requestOf(source));
  const lastMs = source.plan.sections.at(-1)!.duration_ms ?? source.length_ms;
  const ended = ending === undefined ? intent : withEnding(intent, ending, lastMs);
  const origin = { composer: given?.composer ?? composer, source: index, isEnding: ending !== undefined };
  return {
    intent: given ? { ...ended, bpm: given.bpm, key: given.key, accelerando: given.accelerando } : ended,
    plan: addLyrics(source.plan, ended),
    origin,
    written: given && { ...given, ...origin },
  };
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
 * @throws AppError unsupported_plan, score_outdated
 */
export function prepareArrangement(request: ComposeRequest, arrangement: Arrangement): PreparedPiece {
  const { plan, planned } = plannedSections(request, arrangement);
  const { sources: given, ending } = arrangement;
  const last = arrangement.sections.length - 1;
  const lastSection = arrangement.sections[last]!;
  /** Sources of the last section, which are composed again to end as it is asked for; they follow the others. */
  const ended = [...new Set([lastSection, ...(lastSection.parts ?? [])].map(({ source }) => source))];
  const sources = [
    ...given.map((source, i) => prepareSource(request, i, source, undefined)),
    ...(ending === undefined
      ? []
      : ended.map((source) => prepareSource(request, source, given[source]!, ending))),
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
    const written = sources.map(
      (source) =>
        source.written ??
        writeSource(source.intent, resolvePlan(source.plan, source.intent), spoken, source.origin),
    );
    const { score, spans } = assembleScore({
      sources: written.map(asSource),
      sections,
      planned,
      key,
      semitones: arrangement.semitones ?? 0,
      ending,
    });
    const exact = sections.map((one) => {
      const { source, section } = one;
      return (written[source]!.sections[section]!.exactMs * written[source]!.bpm) / one.bpm;
    });
    const scale = lengthMs / exact.reduce((sum, ms) => sum + ms, 0);
    const grid = spans.map(({ startBeats }, i): GridSection => {
      const { source, section } = sections[i]!;
      const exactMs = exact[i]! * (Math.abs(scale - 1) < 1e-4 ? 1 : scale);
      const { kind, intensity, lengthBeats } = written[source]!.sections[section]!;
      return { name: planned[i]!.name, kind, intensity, startBeats, lengthBeats, exactMs };
    });
    const { beatsPerBar, beatUnit } = score.metre;
    const barBeats = (beatsPerBar * 4) / beatUnit;
    const parts = grid.map((one, i) => ({ ...one, barBeats, parts: plan.sections[i]!.parts ?? [] }));
    return { score: applyPlanParts(score, parts), sections: grid, sources: written };
  };
  const sung = sources.filter((source) => source.written === undefined);
  return { intent: { ...intent, bpm, key, lengthMs }, plan, sung, write };
}

const asSource = ({ score, sections, bpm, accelerando, key }: WrittenSource): ComposedSource => ({
  score,
  sections: sections.map(({ startBeats, lengthBeats }) => ({
    startBeats,
    endBeats: startBeats + lengthBeats,
  })),
  bpm,
  accelerando,
  key,
  partsNamed: (name) => {
    const named = score.parts.filter((part) => partName(part, score.parts) === name);
    return named.length > 0 ? named : findPart(name, score.parts).map(({ part }) => part);
  },
});
