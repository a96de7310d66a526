import type { Reply } from '#contract/api.ts';
import type { Edit } from '#contract/edits.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import { musicWord } from '#web/domain/music-words.ts';
import { placeOf, sectionsOfBars } from '#web/features/compose/edits/edit-places.ts';

type Changed = Reply<'estimateRemake'>['changed'];

/** A section of the new version. */
export interface NewSection {
  readonly name: string;
  /** From 1, in the new version. */
  readonly firstBar: number;
  readonly bars: number;
  /** Index of the section of the old version that it comes from. */
  readonly source: number;
}

/** The sections of the version that edits of the order and of lengths make. */
export function newSections({ sections }: ScoreOutline, edits: readonly Edit[]): readonly NewSection[] {
  const order = edits.find((edit) => edit.kind === 'order')?.sections ?? sections.map((_, index) => index);
  let firstBar = 1;
  return order.flatMap((source) => {
    const section = sections[source];
    if (!section) return [];
    const bars = edits.reduce(
      (sum, edit) => (edit.kind === 'length' && edit.section === source ? sum + edit.by_bars : sum),
      section.bars,
    );
    const placed = { name: section.section_name, firstBar, bars: Math.max(1, bars), source };
    firstBar += placed.bars;
    return [placed];
  });
}

/** What a bar of a part does in the new version. */
export interface ScoreBar {
  readonly plays: boolean;
  readonly changes: boolean;
}

/** A part of the new version, by its sections and their bars. */
export interface ScoreRow {
  readonly part: string;
  readonly label: string;
  readonly sections: readonly (readonly ScoreBar[])[];
}

/** The bars of a section, counted from 1 in it, in which edits apply; undefined: all. */
function editedBars(
  { sections }: ScoreOutline,
  edits: readonly Edit[],
  source: number,
): ReadonlySet<number> | undefined {
  const section = sections[source];
  const bars = new Set<number>();
  for (const edit of edits) {
    const place = placeOf(edit);
    if (place.bars && sectionsOfBars(sections, place.bars).includes(source) && section) {
      for (let bar = place.bars.from; bar <= place.bars.to; bar++) bars.add(bar - section.first_bar + 1);
    } else if (!place.bars && (place.sections === undefined || place.sections.includes(source))) {
      return undefined;
    }
  }
  return bars.size > 0 ? bars : undefined;
}

/** The score of the new version, part by part: where it plays, and where it changes. */
export function scoreRows(
  outline: ScoreOutline,
  edits: readonly Edit[],
  changed: Changed,
): readonly ScoreRow[] {
  const columns = newSections(outline, edits);
  const known = new Set(outline.parts.map(({ part }) => part));
  const added = [...new Set(changed.flatMap(({ parts }) => parts))].filter((part) => !known.has(part));
  const rows = [
    ...outline.parts,
    ...added.map((part) => ({
      part,
      label: musicWord(part.charAt(0).toUpperCase() + part.slice(1)),
      sections: [],
    })),
  ];
  return rows.map(({ part, label, sections }) => ({
    part,
    label,
    sections: columns.map(({ source, bars }, index) => {
      const playing = sections.find(({ section }) => section === source)?.bars;
      const oldBars = outline.sections[source]?.bars ?? 0;
      const changes = changed.some((one) => one.section === index && one.parts.includes(part));
      const within = changes ? editedBars(outline, edits, source) : undefined;
      return Array.from({ length: bars }, (_, bar) => ({
        // What the composer adds is not known before it is made: a changed part plays there.
        plays: playing && bar < oldBars ? playing.includes(bar + 1) : changes,
        changes: changes && (within === undefined || within.has(bar + 1)),
      }));
    }),
  }));
}
