import type { Edit } from '#contract/edits.ts';
import { limits } from '#contract/limits.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import type { Change } from '#engine/edits/reading/change.ts';
import { type Bars, type Place, sectionsOfBars } from '#engine/edits/reading/places.ts';

interface Where {
  readonly sections?: number[];
  readonly bars?: Bars;
}

const whereOf = ({ sections, bars }: Place): Where =>
  bars === undefined ? (sections === undefined ? {} : { sections: [...sections] }) : { bars: { ...bars } };

/** One place for each edit: sections are one place, spans of bars are several. */
const wheresOf = (places: readonly Place[]): Where[] => {
  const spans = places.filter(({ bars }) => bars !== undefined).map(whereOf);
  const sections = [
    ...new Set(places.flatMap(({ bars, sections: named = [] }) => (bars === undefined ? named : []))),
  ];
  const wheres = sections.length > 0 ? [{ sections: sections.toSorted((a, b) => a - b) }, ...spans] : spans;
  return wheres.length > 0 ? wheres : [{}];
};

const sectionsIn = (context: EditContext, places: readonly Place[]): number[] =>
  [
    ...new Set(
      places.flatMap(({ sections, bars, named, relation }) =>
        bars === undefined
          ? (sections ?? [])
          : relation !== 'in' && named.length > 0
            ? named
            : sectionsOfBars(context, bars),
      ),
    ),
  ].toSorted((a, b) => a - b);

const clampDb = (db: number): number =>
  Math.min(limits.partLevelDb.max, Math.max(limits.partLevelDb.min, db));

/**
 * The edits of a change to parts at places. A change of a length without a section gives none, nor does one that needs
 * parts and has none.
 */
export const placeChange = (
  change: Change,
  parts: readonly string[],
  places: readonly Place[],
  context: EditContext,
): Edit[] => {
  const names = [...(change.parts ?? parts)];
  const own = change.places ?? places;
  const some = names.length > 0 ? { parts: names } : {};
  switch (change.kind) {
    case 'level':
      return wheresOf(own).map((where) => ({
        kind: 'level',
        by_db: clampDb(change.by_db),
        ...some,
        ...where,
      }));
    case 'dynamics':
    case 'brightness':
    case 'room':
      return wheresOf(own).map((where) => ({ kind: change.kind, by: change.by, ...some, ...where }));
    case 'density':
      return wheresOf(own).map((where) => ({ kind: 'density', by: change.by, ...some, ...where }));
    case 'register':
      return wheresOf(own).map((where) => ({ kind: 'register', octaves: change.octaves, ...some, ...where }));
    case 'energy':
      return wheresOf(own).map((where) => ({ kind: 'energy', by: change.by, ...where }));
    case 'mute':
      return names.length === 0
        ? []
        : wheresOf(own).map((where) => ({ kind: 'mute', parts: names, ...where }));
    case 'add':
      return wheresOf(own).map((where) => ({ kind: 'add', instrument: change.instrument, ...where }));
    case 'replace':
      return wheresOf(own).map((where) => ({
        kind: 'replace',
        part: change.part,
        instrument: change.instrument,
        ...where,
      }));
    case 'tempo':
    case 'chords': {
      const sections = sectionsIn(context, own);
      const { parts: _, places: __, ...edit } = change;
      return [{ ...edit, ...(sections.length > 0 ? { sections } : {}) }];
    }
    case 'length':
      return sectionsIn(context, own).flatMap((section): Edit[] => {
        const bars = context.sections[section]?.bars ?? 1;
        const by = 'by_bars' in change ? change.by_bars : change.barsOf(bars);
        const possible = Math.max(1 - bars, Math.min(64, Math.round(by)));
        return possible === 0 ? [] : [{ kind: 'length', section, by_bars: possible }];
      });
    case 'key': {
      const { parts: _, places: __, ...edit } = change;
      return [edit];
    }
    case 'ending':
      return [{ kind: 'ending', style: change.style }];
  }
  return [{ kind: 'order', sections: change.sections }];
};
