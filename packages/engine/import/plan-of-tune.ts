import { limits } from '#contract/limits.ts';
import type { MelodyNote, PlanMelody } from '#contract/plan-melody.ts';
import type { CompositionPlan, PlanSection } from '#contract/plan.ts';
import { roundTo } from '#engine/kit/math.ts';
import type { Beats, Milliseconds } from '#engine/kit/units.ts';
import { chartBars, chartText } from '#engine/import/chart-bars.ts';
import type { ReadTune, Tune, TuneMark } from '#engine/import/tune.ts';
import { chordName } from '#engine/theory/chord-names.ts';
import { keyName } from '#engine/theory/keys.ts';
import { barBeatsOf } from '#engine/theory/metre.ts';
import { isMinor } from '#engine/theory/modes.ts';
import { normaliseText } from '#engine/theory/words/phrases.ts';
import { findSections } from '#engine/theory/words/section-words.ts';
import { importNotes } from '#engine/import/messages.ts';

/** A bar of its own for the final chord, and time for its decay. */
const ENDING_MS: Milliseconds = 3600;
const PHRASE_BARS = 8;
/** Longer sections are divided, so that the arrangement can grow. */
const MAX_SECTION_BARS = 24;
/** Leaves one for the ending. */
const MAX_SECTIONS = limits.planSections.max - 1;

interface Span {
  readonly name: string;
  readonly bar: number;
  readonly bars: number;
  readonly isPhrase: boolean;
}

const clean = (text: string, max: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '');

/** A name by which the composer knows the kind of section: "Tune 2" becomes "Theme (Tune 2)". */
const sectionName = (name: string): string => {
  const text = clean(name, limits.planSectionName.max - 8);
  return findSections(normaliseText(text.replaceAll(/\d+/g, ' '))).length > 0 ? text : `Theme (${text})`;
};

/** Phrases of eight bars, or of more if they would be too many; a short rest belongs to the last one. */
const phrasesOf = (bars: number): Span[] => {
  const length = PHRASE_BARS * Math.ceil(bars / (PHRASE_BARS * (MAX_SECTIONS - 1)));
  const count = Math.max(1, Math.round(bars / length));
  return Array.from({ length: count }, (_, i) => ({
    name: count === 1 ? 'Theme' : `Theme ${i + 1}`,
    bar: i * length,
    bars: i === count - 1 ? bars - i * length : length,
    isPhrase: true,
  }));
};

const spansOf = (marks: readonly TuneMark[], bars: number): Span[] => {
  const inside = marks.filter(({ bar, name }) => bar < bars && clean(name, 1) !== '');
  const distinct = inside.filter(({ bar }, i) => inside[i + 1]?.bar !== bar);
  const [first] = distinct;
  if (first === undefined) return phrasesOf(bars);
  const all = first.bar > 0 ? [{ bar: 0, name: 'Intro' }, ...distinct] : distinct;
  const spans = all.flatMap(({ name, bar }, i): Span[] => {
    const length = (all[i + 1]?.bar ?? bars) - bar;
    const parts = Math.ceil(length / MAX_SECTION_BARS);
    const size = Math.ceil(length / parts);
    return Array.from({ length: parts }, (_, part) => ({
      name: sectionName(name),
      bar: bar + part * size,
      bars: Math.min(size, length - part * size),
      isPhrase: false,
    })).filter((span) => span.bars > 0);
  });
  return spans.length <= MAX_SECTIONS ? spans : phrasesOf(bars);
};

const round = (beats: Beats): Beats => roundTo(beats, 4);

/** The notes that start in a section. */
const melodyIn = (notes: readonly MelodyNote[], from: Beats, lengthBeats: Beats): PlanMelody => ({
  length_beats: lengthBeats,
  notes: notes
    .filter(({ start_beats: start }) => start >= from - 1e-4 && start < from + lengthBeats - 1e-4)
    .slice(0, limits.melodyNotes.max)
    .map(({ start_beats: start, length_beats: length, pitch }) => ({
      start_beats: Math.max(0, round(start - from)),
      length_beats: Math.max(1 / 32, round(length)),
      pitch,
    })),
});

/** The plan of at most this many notes: the rest of the melody is left out. */
const withinNotes = (notes: readonly MelodyNote[]): readonly MelodyNote[] =>
  notes.slice(0, limits.melodyNotes.perPlan);

const minutes = (ms: Milliseconds): string => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Intensities that grow over the phrases of a piece without sections. */
const phraseIntensity = (index: number, count: number): string[] => {
  if (count === 1) return [];
  return [index === 0 ? 'steady' : index < count * 0.6 ? 'growing' : 'full'];
};

/** A tune as a plan, followed by a bar for the final chord; with the sentences of its reader and its own. */
export interface ImportedPlan {
  readonly plan: CompositionPlan;
  readonly lengthMs: Milliseconds;
  readonly bars: number;
  readonly warnings: readonly string[];
}

/** How many bars of a tune a piece has room for, and the bars of its final chord behind them. */
export const barsThatFit = ({ bpm, metre }: Pick<Tune, 'bpm' | 'metre'>) => {
  const barMs = (barBeatsOf(metre) * 60_000) / bpm;
  const endingBars = Math.ceil(ENDING_MS / barMs);
  return { bars: Math.floor(limits.musicLengthMs.max / barMs) - endingBars, endingBars, barMs };
};

/** The lines that begin in a section. */
const lyricsIn = (lines: Tune['lines'], { bar: first, bars }: Span): string[] =>
  [...lines]
    .filter(([bar]) => bar >= first && bar < first + bars)
    .flatMap(([, own]) => own)
    .map((line) => clean(line, limits.planLine.max))
    .filter((line) => line !== '')
    .slice(0, limits.planLines.max);

export const planOfTune = ({ tune, warnings }: Pick<ReadTune, 'tune' | 'warnings'>): ImportedPlan => {
  const { bpm, key, metre, notes, chords } = tune;
  const barBeats = barBeatsOf(metre);
  const { bars: room, endingBars, barMs } = barsThatFit(tune);
  const bars = Math.min(tune.bars, room);
  const more: string[] = [];
  if (bars < tune.bars) {
    more.push(
      importNotes.plan.cutPiece({
        read: minutes(bars * barMs),
        all: minutes(tune.bars * barMs),
        max: minutes(limits.musicLengthMs.max),
      }),
    );
  }
  const endBeats = bars * barBeats;
  const played =
    notes &&
    withinNotes(notes.filter(({ start_beats: start }) => start < endBeats - 1e-4)).map((note) => ({
      ...note,
      length_beats: Math.min(note.length_beats, endBeats - note.start_beats),
    }));
  if (played && played.length === limits.melodyNotes.perPlan && played.length < notes.length) {
    more.push(importNotes.plan.cutMelody(played.length));
  }
  const chart = chartBars(chords, bars, metre);
  const spans = spansOf(tune.marks, bars);
  const endMs = (bar: number) => Math.round(bar * barMs);
  const section = (span: Span, i: number): PlanSection => {
    const { name, bar, bars: own, isPhrase } = span;
    const chartSection = chart.slice(bar, bar + own);
    return {
      section_name: name,
      duration_ms: endMs(bar + own) - endMs(bar),
      positive_local_styles: isPhrase ? phraseIntensity(i, spans.length) : [],
      negative_local_styles: [],
      ...(chartSection.length > 0 && { chords: chartText(chartSection) }),
      ...(played && { melody: melodyIn(played, bar * barBeats, own * barBeats) }),
      lines: lyricsIn(tune.lines, span),
    };
  };
  const ending: PlanSection = {
    section_name: 'Ending',
    duration_ms: endMs(bars + endingBars) - endMs(bars),
    positive_local_styles: [],
    negative_local_styles: [],
    chords: chordName(isMinor(key.mode) ? 'i' : 'I', key),
    ...(played && { melody: { length_beats: barBeats, notes: [] } }),
    lines: [],
  };
  const sections = spans.map(section);
  const kept = sections.reduce((sum, { melody }) => sum + (melody?.notes.length ?? 0), 0);
  if (played?.length === 0) more.push(importNotes.plan.noMelody);
  else if (played && kept < played.length) more.push(importNotes.plan.longSection(played.length - kept));
  const words = spans.reduce((sum, span) => sum + lyricsIn(tune.lines, span).length, 0);
  const allWords = [...tune.lines].flatMap(([bar, lines]) => (bar < bars ? lines : []));
  if (words < allWords.length) more.push(importNotes.plan.lostLyrics(allWords.length - words));
  return {
    plan: {
      positive_global_styles: [`${roundTo(bpm, 3)} bpm`, keyName(key), metre],
      negative_global_styles: [],
      written_key: keyName(key),
      sections: [...sections, ending],
    },
    lengthMs: endMs(bars + endingBars),
    bars,
    warnings: [...warnings, ...more],
  };
};
