/** What is known of a piece's bars; sections in milliseconds, tempo in quarter notes per minute. */
export interface BarFacts {
  /** Seconds. */
  readonly duration: number;
  readonly sections: readonly {
    readonly section_name: string;
    readonly start_ms: number;
    readonly duration_ms: number;
  }[];
  readonly bpm: number | null;
  /** For example "3/4". */
  readonly metre: string | null;
}

export interface BarPosition {
  /** Index of the section. */
  readonly section: number;
  readonly sectionName: string;
  /** From 1, counted from the start of the piece. */
  readonly bar: number;
  /** From 1; fractional between beats. */
  readonly beat: number;
}

interface Metre {
  readonly beats: number;
  readonly unit: number;
}

function parseMetre(metre: string | null): Metre | undefined {
  const [beats = 0, unit = 0] = (metre ?? '').split('/').map(Number);
  return beats > 0 && unit > 0 ? { beats, unit } : undefined;
}

/** Seconds of a bar at the nominal tempo; undefined if tempo or metre is unknown. */
export function barSeconds({ bpm, metre }: Pick<BarFacts, 'bpm' | 'metre'>): number | undefined {
  const parsed = parseMetre(metre);
  return parsed && bpm ? ((parsed.beats * 4) / parsed.unit) * (60 / bpm) : undefined;
}

interface SectionBars {
  readonly name: string;
  /** Which of the sections of that name, from 0. */
  readonly occurrence: number;
  readonly start: number;
  readonly duration: number;
  /** Bars before it, and in it; whole numbers, as a changing tempo stretches bars. */
  readonly firstBar: number;
  readonly bars: number;
}

/** The bars of each section; undefined if they are unknown. */
function sectionBars(facts: BarFacts): SectionBars[] | undefined {
  const nominal = barSeconds(facts);
  if (nominal === undefined || facts.sections.length === 0) return undefined;
  const counts = new Map<string, number>();
  let firstBar = 0;
  return facts.sections.map(({ section_name: name, start_ms, duration_ms }) => {
    const occurrence = counts.get(name) ?? 0;
    counts.set(name, occurrence + 1);
    const duration = duration_ms / 1000;
    const bars = Math.max(1, Math.round(duration / nominal));
    const section = { name, occurrence, start: start_ms / 1000, duration, firstBar, bars };
    firstBar += bars;
    return section;
  });
}

function sectionAt(sections: readonly SectionBars[], seconds: number): number {
  const index = sections.findLastIndex(({ start }) => seconds >= start - 0.0005);
  return Math.max(0, index);
}

/** Section, bar and beat of a time in seconds; undefined if the bars of the piece are unknown. */
export function barPosition(facts: BarFacts, seconds: number): BarPosition | undefined {
  const sections = sectionBars(facts);
  const beatsPerBar = parseMetre(facts.metre)?.beats;
  if (!sections || !beatsPerBar) return undefined;
  const index = sectionAt(sections, seconds);
  const { name, start, duration, firstBar, bars } = sections[index]!;
  const inSection = duration > 0 ? Math.min(((seconds - start) / duration) * bars, bars - 1e-6) : 0;
  const bar = Math.floor(Math.max(0, inSection) + 1e-6);
  return {
    section: index,
    sectionName: name,
    bar: firstBar + bar + 1,
    beat: Math.max(0, inSection - bar) * beatsPerBar + 1,
  };
}

/**
 * The times of all bar lines in seconds, from the first bar to the end of the last; empty if they are unknown.
 */
export function barLines(facts: BarFacts): number[] {
  const sections = sectionBars(facts) ?? [];
  const lines = sections.flatMap(({ start, duration, bars }) =>
    Array.from({ length: bars }, (_, bar) => start + (duration * bar) / bars),
  );
  const last = sections.at(-1);
  return last ? [...lines, last.start + last.duration] : [];
}

/**
 * The time in `to` of the place that `seconds` is in `from`: the same bar of the same section (the nth one of its name)
 * if both have sections, tempo and metre, else the same time. `isExact` is false if the place does not exist in `to`:
 * the section is missing or shorter, or the piece ends before.
 */
export function mapPosition(
  from: BarFacts,
  to: BarFacts,
  seconds: number,
): { readonly seconds: number; readonly isExact: boolean } {
  const sameTime = { seconds: Math.min(seconds, to.duration), isExact: seconds <= to.duration };
  const sources = sectionBars(from);
  const targets = sectionBars(to);
  if (!sources || !targets) return sameTime;
  const source = sources[sectionAt(sources, seconds)]!;
  const target = targets.find(
    ({ name, occurrence }) => name === source.name && occurrence === source.occurrence,
  );
  if (!target) return { ...sameTime, isExact: false };
  const bars = source.duration > 0 ? ((seconds - source.start) / source.duration) * source.bars : 0;
  const mapped = target.start + (Math.min(bars, target.bars) / target.bars) * target.duration;
  return { seconds: Math.min(Math.max(0, mapped), to.duration), isExact: bars <= target.bars + 1e-6 };
}
