import type { Arrangement, ArrangementSource } from '#contract/arrangement.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import { editReasons } from '#engine/edits/messages.ts';
import { composedAnew } from '#engine/edits/piece.ts';

type Origin = Pick<Arrangement['sections'][number], 'source' | 'section'>;

/** The arrangement without the sources that nothing comes from. */
function withoutUnused(arrangement: Arrangement): Arrangement {
  const { sources, sections } = arrangement;
  const used = new Set(sections.flatMap((one) => [one, ...(one.parts ?? [])].map(({ source }) => source)));
  const kept = sources.flatMap((_, index) => (used.has(index) ? [index] : []));
  const moved = <Place extends Origin>(place: Place): Place => ({
    ...place,
    source: kept.indexOf(place.source),
  });
  return {
    ...arrangement,
    sources: kept.map((index) => sources[index]!),
    sections: sections.map((one) => {
      const section = moved(one);
      return section.parts ? { ...section, parts: section.parts.map(moved) } : section;
    }),
  };
}

const withSectionSeed = (source: ArrangementSource, section: number, seed: number): ArrangementSource => ({
  ...composedAnew(source),
  section_seeds: [
    ...(source.section_seeds ?? []).filter((one) => one.section !== section),
    { section, seed },
  ],
});

/**
 * The arrangement with other notes in one section, also of the parts that come from elsewhere; the other sections stay.
 * @throws AppError no_such_section, piece_full
 */
export function withNewSection(arrangement: Arrangement, index: number, seed: number): Arrangement {
  const { sections } = arrangement;
  const section = sections[index];
  if (!section) throw new AppError('no_such_section');
  const sources = [...arrangement.sources];
  const places = new Map<string, number>();
  const renewed = <Place extends Origin>(place: Place): Place => {
    const key = `${place.source} ${place.section}`;
    if (!places.has(key)) {
      places.set(key, sources.length);
      sources.push(withSectionSeed(sources[place.source]!, place.section, seed));
    }
    return { ...place, source: places.get(key)! };
  };
  const place = renewed(section);
  const replaced = place.parts ? { ...place, parts: place.parts.map(renewed) } : place;
  const changed = withoutUnused({ ...arrangement, sources, sections: sections.with(index, replaced) });
  if (changed.sources.length > limits.arrangementSources.max) {
    throw new AppError('piece_full', {}, editReasons.tooManySources);
  }
  return changed;
}

/** The arrangement with other notes everywhere. Sources that shared a seed still do: they play the same in most bars. */
export function withNewSeeds(arrangement: Arrangement, newSeed: () => number): Arrangement {
  const seeds = new Map(arrangement.sources.map(({ seed }) => [seed, newSeed()]));
  return {
    ...arrangement,
    sources: arrangement.sources.map((source) => ({
      ...composedAnew(source),
      seed: seeds.get(source.seed)!,
      section_seeds: undefined,
    })),
  };
}

/**
 * The order of the sections in which some of them are repeated before the ending, so that the piece becomes about `byMs`
 * longer, by at least one section. @throws AppError piece_full
 */
export function extendedOrder({ sections }: CompositionPlan, byMs: number): number[] {
  const lengthOf = (index: number) => sections[index]?.duration_ms ?? 0;
  const all = sections.map((_, index) => index);
  const ending = sections.length - 1;
  // An opening and an ending are not repeated, if there is anything else.
  const middle = all.slice(1, -1);
  const repeated = middle.length > 0 ? middle : [0];
  const roomMs = limits.musicLengthMs.max - all.reduce((sum, index) => sum + lengthOf(index), 0);
  const added: number[] = [];
  let addedMs = 0;
  while (sections.length + added.length < limits.planSections.max) {
    const next = repeated[added.length % repeated.length]!;
    const longer = addedMs + lengthOf(next);
    const isNearer = Math.abs(longer - byMs) < Math.abs(addedMs - byMs);
    if (longer > roomMs || (added.length > 0 && !isNearer)) break;
    added.push(next);
    addedMs = longer;
  }
  if (added.length === 0) throw new AppError('piece_full');
  return [...all.slice(0, ending), ...added, ending];
}
