import { AppError } from '#contract/errors.ts';
import type { Edit } from '#contract/edits.ts';
import { limits } from '#contract/limits.ts';
import type { ArrangementSource } from '#contract/arrangement.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import { mod } from '#engine/kit/math.ts';
import { chartOfBars, convertChart } from '#engine/theory/chord-names.ts';
import { coloured, fittedBars, numeralChart } from '#engine/edits/chord-colours.ts';
import type { Draft, DraftSection } from '#engine/edits/draft.ts';
import type { Applied } from '#engine/edits/edit-parts.ts';
import { editReasons } from '#engine/edits/messages.ts';
import { sectionsOf } from '#engine/edits/place-of-edit.ts';
import { addEntry } from '#engine/edits/part-entries.ts';
import { applyRewrites, type BarDurations, type SectionRewrite } from '#engine/edits/rewrite-sections.ts';
import { barBeatsOf, metreNames } from '#engine/theory/metre.ts';
import { keyName, keyNamed, shownKey } from '#engine/theory/keys.ts';
import { intensityWord, intensityWordsInOrder } from '#engine/theory/words/intensity-words.ts';

type Of<K extends Edit['kind']> = Extract<Edit, { kind: K }>;

export function reorder(draft: Draft, { sections: order }: Of<'order'>): Applied {
  const unknown = order.find((index) => index >= draft.sections.length);
  if (unknown !== undefined) throw new AppError('no_such_section', { section: unknown });
  const isSame = order.length === draft.sections.length && order.every((index, i) => index === i);
  if (isSame) return editReasons.sameOrder;
  return { ...draft, sections: order.map((index) => ({ ...draft.sections[index]! })) };
}

/** Duration of a bar of a section at the tempo of its source. */
function barMsOf(source: ArrangementSource, outline: ScoreOutline): number {
  const stated = source.plan.positive_global_styles
    .map((style) => /^([\d.]+) bpm$/i.exec(style.trim())?.[1])
    .find((bpm) => bpm !== undefined);
  const bpm = source.tempo ?? (stated === undefined ? undefined : Number(stated)) ?? outline.bpm;
  const metre = metreNames.find((name) => name === outline.metre) ?? '4/4';
  return (barBeatsOf(metre) * 60_000) / bpm;
}

/** The bars of chords of a section of the outline. */
const barsOf = (outline: ScoreOutline, section: number): string[][] =>
  convertChart(outline.sections[section]!.chords, (symbol) => symbol) ?? [];

const tonicOf = ({ key }: ScoreOutline): number => keyNamed(key)?.tonic ?? 0;

/** Duration of a bar of a section of the new version. */
function barMsIn({ origin }: DraftSection, draft: Draft, outline: ScoreOutline): number {
  const metre = metreNames.find((name) => name === outline.metre) ?? '4/4';
  return (barBeatsOf(metre) * 60_000) / (origin.bpm ?? draft.bpm ?? outline.bpm);
}

/** Durations of bars in the sources and the sections of a draft. */
export const barDurations = (draft: Draft, outline: ScoreOutline): BarDurations => ({
  barMsOf: (source) => barMsOf(source, outline),
  barMsIn: (section) => barMsIn(section, draft, outline),
});

/** The chords of a section with another number of bars; undefined if it has a chart, which repeats by itself. */
function fittedChart(draft: Draft, { origin, from }: DraftSection, bars: number, outline: ScoreOutline) {
  const { chords } = draft.sources[origin.source]!.plan.sections[origin.section]!;
  const written = barsOf(outline, from);
  if (chords !== undefined || written.length === 0) return undefined;
  return numeralChart(chartOfBars(fittedBars(written, bars)), tonicOf(outline));
}

export function changeLength(
  draft: Draft,
  { section, by_bars: byBars }: Of<'length'>,
  outline: ScoreOutline,
): Applied {
  const { bars } = outline.sections[section] ?? {};
  if (bars === undefined) throw new AppError('no_such_section', { section });
  if (bars + byBars < 1) return editReasons.fewBars(bars);
  const rewrites = new Map<DraftSection, SectionRewrite>();
  const sections = draft.sections.map((one): DraftSection => {
    if (one.from !== section) return one;
    const durationMs = one.durationMs + byBars * barMsIn(one, draft, outline);
    const changed = { ...one, bars: bars + byBars, durationMs };
    rewrites.set(changed, {
      byBars,
      barMs: barMsOf(draft.sources[one.origin.source]!, outline),
      chart: fittedChart(draft, one, bars + byBars, outline),
    });
    return changed;
  });
  return applyRewrites({ ...draft, sections }, rewrites);
}

export function changeChords(draft: Draft, edit: Of<'chords'>, outline: ScoreOutline): Applied {
  const places = sectionsOf(edit, outline).map(({ section }) => section);
  const tonic = tonicOf(outline);
  const rewrites = new Map<DraftSection, SectionRewrite>();
  for (const section of draft.sections) {
    if (!places.includes(section.from)) continue;
    const bars = barsOf(outline, section.from);
    const written = chartOfBars(bars);
    const colour = edit.colour;
    const wanted =
      edit.chart ??
      (colour === undefined
        ? written
        : chartOfBars(bars.map((bar) => bar.map((symbol) => coloured(symbol, colour, tonic)))));
    const chart = numeralChart(wanted, tonic);
    if (chart === undefined) return editReasons.unreadableChords;
    if (chart !== numeralChart(written, tonic)) rewrites.set(section, { chart });
  }
  if (rewrites.size === 0)
    return edit.chart === undefined ? editReasons.noColours(edit.colour ?? 'richer') : editReasons.sameChords;
  const changed = applyRewrites(draft, rewrites);
  return {
    ...changed,
    sections: changed.sections.map((section, i) => {
      const chart = rewrites.get(draft.sections[i]!)?.chart;
      return chart === undefined ? section : { ...section, plan: { ...section.plan, chords: chart } };
    }),
  };
}

/** Words of the intensity scale that one step of energy moves. */
const WORDS_PER_STEP = 2;

export function changeEnergy(draft: Draft, edit: Of<'energy'>, outline: ScoreOutline): Applied {
  const places = sectionsOf(edit, outline).map(({ section }) => section);
  const rewrites = new Map<DraftSection, SectionRewrite>();
  for (const section of draft.sections) {
    if (!places.includes(section.from)) continue;
    const { intensity } = outline.sections[section.from]!;
    const words = intensityWordsInOrder;
    const at = words.indexOf(intensityWord(intensity));
    const word = words[Math.max(0, Math.min(words.length - 1, at + edit.by * WORDS_PER_STEP))]!;
    if (word !== words[at]) rewrites.set(section, { intensity: word });
  }
  const rewritten = applyRewrites(draft, rewrites);
  // Beyond the last word of the scale only the playing can change.
  const entry = { part: 'all', dynamics: edit.by, density: Math.sign(edit.by) };
  const sections = rewritten.sections.map((section, i): DraftSection => {
    if (!places.includes(section.from) || rewrites.has(draft.sections[i]!)) return section;
    const before: readonly PlanPart[] = section.plan.parts ?? [];
    const after = addEntry(before, entry);
    return after === before ? section : { ...section, plan: { ...section.plan, parts: [...after] } };
  });
  const isChanged = sections.some((section, i) => section !== draft.sections[i]);
  if (!isChanged) return edit.by > 0 ? editReasons.mostEnergy : editReasons.leastEnergy;
  return { ...rewritten, sections };
}

export function changeTempo(draft: Draft, edit: Of<'tempo'>, outline: ScoreOutline): Applied {
  const before = draft.bpm ?? outline.bpm;
  const { min, max } = limits.editedTempoBpm;
  const target = (current: number): number =>
    Math.max(min, Math.min(max, edit.bpm ?? Math.round(current * (edit.factor ?? 1) * 1000) / 1000));
  if (edit.sections === undefined) {
    const bpm = target(before);
    if (bpm === before) return editReasons.sameTempo(Math.round(bpm));
    return {
      ...draft,
      bpm,
      sections: draft.sections.map((section) => ({
        ...section,
        durationMs: (section.durationMs * before) / bpm,
        origin: {
          ...section.origin,
          ...(section.origin.bpm !== undefined && {
            bpm: Math.max(min, Math.min(max, (section.origin.bpm * bpm) / before)),
          }),
        },
      })),
    };
  }
  const places = sectionsOf(edit, outline).map(({ section }) => section);
  let isChanged = false;
  const sections = draft.sections.map((section): DraftSection => {
    if (!places.includes(section.from)) return section;
    const current = section.origin.bpm ?? before;
    const bpm = target(current);
    if (bpm === current) return section;
    isChanged = true;
    const { bpm: _, ...origin } = section.origin;
    return {
      ...section,
      durationMs: (section.durationMs * current) / bpm,
      origin: bpm === before ? origin : { ...origin, bpm },
    };
  });
  return isChanged ? { ...draft, sections } : editReasons.sameTempos;
}

/** A transposition of less than an octave. */
const withinOctave = (semitones: number): number =>
  Math.abs(semitones) > 11 ? semitones - 12 * Math.sign(semitones) : semitones;

export function changeKey(draft: Draft, edit: Of<'key'>, outline: ScoreOutline): Applied {
  const before = draft.key ?? outline.key;
  const current = keyNamed(before);
  const wanted = edit.key === undefined ? current : keyNamed(edit.key, current?.mode);
  if (wanted === undefined) return editReasons.noKey(edit.key ?? '');
  const key = keyName({ ...wanted, tonic: mod(wanted.tonic + (edit.semitones ?? 0), 12) });
  if (key === before) return editReasons.sameKey(shownKey(key));
  const semitones = withinOctave((draft.semitones ?? 0) + (edit.semitones ?? 0));
  return { ...draft, key, semitones: semitones === 0 ? undefined : semitones };
}
