import type { Edit } from '#contract/edits.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import { messages } from '#web/features/compose/edits/messages.ts';

type Sections = ScoreOutline['sections'];

/** Bars of the piece, counted from 1, both included. */
export interface BarRange {
  readonly from: number;
  readonly to: number;
}

/** Where an edit applies; neither: the whole piece. */
export interface Place {
  readonly sections?: number[] | undefined;
  readonly bars?: BarRange | undefined;
}

const lastBar = ({ first_bar: first, bars }: Sections[number]) => first + bars - 1;

/** The number of bars of the piece. */
export const barCount = (sections: Sections): number => sections.reduce((count, { bars }) => count + bars, 0);

/** The indexes of the sections that bars are in. */
export const sectionsOfBars = (sections: Sections, { from, to }: BarRange): number[] =>
  sections.flatMap((section, index) => (section.first_bar <= to && lastBar(section) >= from ? [index] : []));

/** The bars of a time range in seconds; undefined if it is outside of the piece. */
export function barsOfRange(
  sections: Sections,
  { start, end }: { readonly start: number; readonly end: number },
): BarRange | undefined {
  const bars = sections.flatMap(({ first_bar: first, bars: count, start_ms, duration_ms }) =>
    Array.from({ length: count }, (_, bar) => ({
      number: first + bar,
      start: (start_ms + (duration_ms * bar) / count) / 1000,
      end: (start_ms + (duration_ms * (bar + 1)) / count) / 1000,
    })),
  );
  // A range that was drawn by hand can reach a little into the next bar.
  const tolerance = 0.1;
  const inside = bars.filter((bar) => bar.end - tolerance > start && bar.start + tolerance < end);
  const [first, last] = [inside.at(0), inside.at(-1)];
  return first && last && { from: first.number, to: last.number };
}

const barsText = (bars: BarRange): string =>
  bars.from === bars.to ? messages.bar(bars.from) : messages.barRange(bars);

/** The bars of a section: "Verse, bars 9–12". */
export const sectionBarsText = (name: string, { from, to }: BarRange): string =>
  from === to ? messages.sectionBar({ name, from }) : messages.sectionBars({ name, from, to });

/** A place in words: "Chorus", "Verse, bars 9–12", "the whole piece". */
export function placeText({ sections: indexes, bars }: Place, sections: Sections): string {
  if (bars) {
    const around = sectionsOfBars(sections, bars);
    const [only] = around;
    const name = around.length === 1 && only !== undefined ? sections[only]?.section_name : undefined;
    return name === undefined ? barsText(bars) : sectionBarsText(name, bars);
  }
  if (!indexes || indexes.length === sections.length) return messages.wholePiece;
  return indexes.map((index) => sections[index]?.section_name ?? '').join(', ');
}

/** The kinds of edits that can apply to bars, or only to sections. */
const placedKinds: ReadonlySet<Edit['kind']> = new Set([
  'level',
  'dynamics',
  'energy',
  'density',
  'register',
  'brightness',
  'room',
  'mute',
  'add',
  'replace',
]);
const sectionKinds: ReadonlySet<Edit['kind']> = new Set(['tempo', 'chords']);

export const canHaveBars = ({ kind }: Pick<Edit, 'kind'>): boolean => placedKinds.has(kind);
export const canHaveSections = (edit: Pick<Edit, 'kind'>): boolean =>
  canHaveBars(edit) || sectionKinds.has(edit.kind);

export const placeOf = (edit: Edit): Place => ({
  sections: 'sections' in edit && edit.kind !== 'order' ? edit.sections : undefined,
  bars: 'bars' in edit ? edit.bars : undefined,
});

/** The edit at another place; a kind that cannot be there applies to the whole piece. */
export function withPlace(edit: Edit, place: Place): Edit {
  if (!canHaveSections(edit)) return edit;
  const { sections: _sections, ...rest } = edit as Edit & Place;
  const { bars: _bars, ...bare } = rest;
  const bars = canHaveBars(edit) && place.bars;
  return {
    ...bare,
    ...(place.sections && place.sections.length > 0 && { sections: place.sections }),
    ...(bars && { bars }),
  } as Edit;
}
