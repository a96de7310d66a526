import type { EndingStyle } from '#contract/edit-kinds.ts';
import type { ScoreChord, TempoPoint } from '#contract/stored-score.ts';
import { uniquelyNamed } from '#engine/kit/unique-names.ts';
import type {
  ArrangedSection,
  BeatSpan,
  ComposedSource,
  PlacedSection,
} from '#engine/arrangement/composed-source.ts';
import { cutPart } from '#engine/arrangement/cut-part.ts';
import { endScore } from '#engine/arrangement/end-score.ts';
import { joinRuns } from '#engine/arrangement/join-runs.ts';
import { joinSections } from '#engine/arrangement/join-sections.ts';
import { type PartRun, partRuns } from '#engine/arrangement/part-runs.ts';
import { beatAtMs, msAtBeat, tempoOfSpan, withoutRepeats } from '#engine/arrangement/tempo-map.ts';
import {
  transposeChord,
  transposePart,
  type Transposition,
  transpositionBetween,
} from '#engine/arrangement/transpose.ts';
import { SAMPLE_RATE, type Beats, type Milliseconds } from '#engine/kit/units.ts';
import type { AutomationSegment, KeyChange, Part, Score } from '#engine/score/score.ts';
import type { Key } from '#engine/theory/keys.ts';
import { isMinor } from '#engine/theory/modes.ts';
import { mod } from '#engine/kit/math.ts';

/** What the arranged piece is put together from. */
export interface ArrangementInput {
  readonly sources: readonly ComposedSource[];
  readonly sections: readonly ArrangedSection[];
  /** Names and durations of the sections. */
  readonly planned: readonly { readonly name: string; readonly durationMs: Milliseconds }[];
  readonly key: Key;
  /** By which the piece is transposed to its key, as `transpositionBetween` says. */
  readonly semitones: number;
  readonly ending: EndingStyle | undefined;
}

export interface ArrangedScore {
  readonly score: Score;
  /** The sections on the written grid. */
  readonly spans: readonly BeatSpan[];
}

/** The written beats of a section; the last one of a source goes on to the end of the sound. */
const spanOf = ({ score, sections }: ComposedSource, section: number): BeatSpan => {
  const span = sections[section]!;
  if (section < sections.length - 1) return span;
  return { ...span, endBeats: beatAtMs(score.tempo, score.lengthMs) };
};

const placeSections = ({ sections, sources }: ArrangementInput): PlacedSection[] => {
  let startBeats = 0;
  return sections.map((section) => {
    const from = spanOf(sources[section.source]!, section.section);
    const to = { startBeats, endBeats: startBeats + from.endBeats - from.startBeats };
    startBeats = to.endBeats;
    return { ...section, from, to };
  });
};

/** Tempo maps that differ by less than this in the length of the piece are not adjusted. */
const MAX_ROUNDING: Milliseconds = 3;

const tempoSourceOf = ({ tempoSource, source }: PlacedSection): number => tempoSource ?? source;

/**
 * The first section of the piece's end: of those that follow each other to the end of the source of the last one. A
 * ritardando leads to the end, so only they have it.
 */
const endingFrom = (placed: readonly PlacedSection[]): number => {
  const broken = placed.findLastIndex((section, i) => {
    const next = placed[i + 1];
    return (
      next !== undefined &&
      (tempoSourceOf(section) !== tempoSourceOf(next) ||
        section.section + 1 !== next.section ||
        section.bpm !== next.bpm)
    );
  });
  return broken + 1;
};

/** The tempo map; adjusted so that the piece has its length, for example where a source gets faster. */
const tempoOf = (placed: readonly PlacedSection[], { sources, planned }: ArrangementInput): TempoPoint[] => {
  const end = endingFrom(placed);
  const points = placed.flatMap(({ source, tempoSource = source, from, to, bpm }, i) => {
    const { score, bpm: nominal, accelerando } = sources[tempoSource]!;
    const isSteady = i < end && !accelerando;
    return tempoOfSpan(isSteady ? score.tempo.slice(0, 1) : score.tempo, from, bpm / nominal).map(
      (point) => ({
        ...point,
        beat: point.beat + to.startBeats,
      }),
    );
  });
  const lengthMs = planned.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const playedMs = msAtBeat(points, placed.at(-1)!.to.endBeats);
  const ratio = Math.abs(playedMs - lengthMs) < MAX_ROUNDING ? 1 : playedMs / lengthMs;
  return withoutRepeats(points.map((point) => ({ ...point, bpm: point.bpm * ratio })));
};

/** The events of a run at their place in the arranged piece. */
const playRun = (
  { part, origin, at, count }: PartRun,
  placed: readonly PlacedSection[],
  { sources }: ArrangementInput,
  transposition: Transposition,
): Part[] => {
  const source = sources[origin.source]!;
  const from = spanOf(source, origin.section);
  const until = spanOf(source, origin.section + count - 1);
  const isLastOfSource = origin.section + count === source.sections.length;
  const to = { startBeats: placed[at]!.to.startBeats, endBeats: placed[at + count - 1]!.to.endBeats };
  const isLast = at + count === placed.length;
  const transposed = transposePart(part, transposition, source.score.keyChanges);
  const length = to.endBeats - to.startBeats;
  const copies: Part[] = [];
  // A part from a shorter section is repeated to the end of the section.
  for (let passed = 0; passed < length - 1e-6; passed += until.endBeats - from.startBeats) {
    const offset = to.startBeats + passed - from.startBeats;
    const endBeats = Math.min(until.endBeats, from.startBeats + length - passed);
    const span = { startBeats: from.startBeats, endBeats };
    const isWhole = passed === 0 && endBeats === until.endBeats;
    copies.push(
      cutPart(transposed, {
        span,
        cut: {
          from: span.startBeats,
          to: span.endBeats,
          isCutAtStart: span.startBeats > 0 || passed > 0,
          isCutAtEnd: !(isWhole && isLast && isLastOfSource),
          offset,
          frameOf: (beat) => Math.round((msAtBeat(source.score.tempo, beat) * SAMPLE_RATE) / 1000),
        },
      }),
    );
  }
  return copies;
};

const hasEvents = (part: Part): boolean => (part.kind === 'drums' ? part.hits : part.notes).length > 0;

const automationOf = (placed: readonly PlacedSection[], { sources }: ArrangementInput): AutomationSegment[] =>
  placed.flatMap(({ source, from, to }) => {
    const offset = to.startBeats - from.startBeats;
    return sources[source]!.score.automation.filter(
      ({ startBeats }) => startBeats >= from.startBeats - 1e-6 && startBeats < from.endBeats - 1e-6,
    ).map((segment) => ({
      ...segment,
      startBeats: segment.startBeats + offset,
      endBeats: Math.min(segment.endBeats, from.endBeats) + offset,
    }));
  });

/** Semitones that the music of a source is above its key at a beat. */
const keyShiftAt = ({ score: { keyChanges = [] } }: ComposedSource, beat: Beats): number =>
  keyChanges.findLast((change) => change.beat <= beat + 1e-6)?.semitones ?? 0;

const chordsOf = (
  placed: readonly PlacedSection[],
  { sources, key }: ArrangementInput,
  transpositions: readonly Transposition[],
): ScoreChord[] =>
  placed.flatMap(({ source, from, to }) => {
    const offset = to.startBeats - from.startBeats;
    const own = sources[source]!;
    const shift = keyShiftAt(own, from.startBeats);
    const keyHere = { ...key, tonic: mod(key.tonic + shift, 12) };
    return (own.score.chords ?? [])
      .filter(
        ({ startBeats, endBeats }) => endBeats > from.startBeats + 1e-6 && startBeats < from.endBeats - 1e-6,
      )
      .map(({ startBeats, endBeats, symbol }) => ({
        startBeats: Math.max(startBeats, from.startBeats) + offset,
        endBeats: Math.min(endBeats, from.endBeats) + offset,
        symbol: transposeChord(symbol, transpositions[source]!, shift, keyHere),
      }));
  });

/** Where the key of the arranged piece changes, as the sources change theirs. */
const keyChangesOf = (placed: readonly PlacedSection[], { sources, key }: ArrangementInput): KeyChange[] => {
  let before = 0;
  return placed.flatMap(({ source, from, to }): KeyChange[] => {
    const semitones = keyShiftAt(sources[source]!, from.startBeats);
    if (semitones === before) return [];
    before = semitones;
    return [
      { beat: to.startBeats, semitones, key: { tonic: mod(key.tonic + semitones, 12), mode: key.mode } },
    ];
  });
};

/**
 * Puts a score together from sections and parts of composed pieces. Sections are cut at their first beat on the
 * written grid: a note that swings or is early stays with its beat, and one that rings over a cut is released there.
 * Reverb, bus settings and the renderer's seed are those of the first source, a part's channel is that of the source in
 * which it occurs first.
 */
export const assembleScore = (input: ArrangementInput): ArrangedScore => {
  const { sources, key, semitones, planned } = input;
  const [first] = sources;
  if (first === undefined) throw new RangeError('An arrangement has at least one source.');
  const changesMode = sources.every((source) => isMinor(source.key.mode) !== isMinor(key.mode));
  const transpositions = sources.map((source) =>
    transpositionBetween(source.key, key, { changesMode, semitones }),
  );
  const placed = placeSections(input);
  const parts = partRuns(placed, sources)
    .map(({ runs }) =>
      joinRuns(runs.flatMap((run) => playRun(run, placed, input, transpositions[run.origin.source]!))),
    )
    .filter(hasEvents);
  const tempo = tempoOf(placed, input);
  const keyChanges = keyChangesOf(placed, input);
  let startMs = 0;
  const sections = planned.map(({ name, durationMs }, i) => {
    const section = { name, startBeats: placed[i]!.to.startBeats, startMs, durationMs };
    startMs += durationMs;
    return section;
  });
  const { keyChanges: _, kicks: __, fade: ___, ...settings } = first.score;
  const score: Score = {
    ...settings,
    lengthMs: startMs,
    tempo,
    key,
    ...(keyChanges.length > 0 && { keyChanges }),
    sections,
    parts: uniquelyNamed(parts),
    automation: automationOf(placed, input),
    chords: chordsOf(placed, input, transpositions),
    fade: fadeOf(placed, input, startMs),
    loops: placed.every(({ source }) => sources[source]!.score.loops === true),
  };
  const joined = joinSections(score, placed, sources);
  return { score: endScore(joined, input.ending), spans: placed.map(({ to }) => to) };
};

/** The fade-out of the source of the last section, as long before the end. */
const fadeOf = (
  placed: readonly PlacedSection[],
  { sources }: ArrangementInput,
  lengthMs: Milliseconds,
): Score['fade'] => {
  const { source, section, bpm } = placed.at(-1)!;
  const { score, bpm: nominal, sections } = sources[source]!;
  if (score.fade === undefined || section < sections.length - 1) return undefined;
  const beforeEnd = (ms: Milliseconds): Milliseconds =>
    Math.max(0, lengthMs - ((score.lengthMs - ms) * nominal) / bpm);
  return { fromMs: beforeEnd(score.fade.fromMs), toMs: beforeEnd(score.fade.toMs) };
};
