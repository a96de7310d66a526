import type { Draft, DraftSection } from '#engine/edits/draft.ts';

type Matched = Pick<Draft, 'sources'> & { readonly sections: readonly MatchedSection[] };
type MatchedSection = Pick<DraftSection, 'origin' | 'plan'>;

/** Identifies the section that the composer wrote: equal if two versions take the same section of the same source. */
export const writtenIn = (
  { sources }: Pick<Draft, 'sources'>,
  { source, section }: { readonly source: number; readonly section: number },
): string => JSON.stringify([sources[source], section]);

/** The settings of a source without its sections: equal if one is a rewritten form of the other. */
const settingsOf = ({ sources }: Matched, { origin }: MatchedSection): string => {
  const { plan: _, length_ms: __, composer: ___, ...settings } = sources[origin.source]!;
  return JSON.stringify(settings);
};

/**
 * For each section of `second` the index of the section of `first` that it corresponds to, or undefined: the same
 * written section, else one with the same name and settings, else one with the same name. Each section of `first` is
 * used once.
 */
export function matchSections(first: Matched, second: Matched): (number | undefined)[] {
  const used = new Set<number>();
  const matches: (number | undefined)[] = second.sections.map(() => undefined);
  const rules: ((a: MatchedSection, b: MatchedSection) => boolean)[] = [
    (a, b) => writtenIn(first, a.origin) === writtenIn(second, b.origin),
    (a, b) =>
      a.plan.section_name === b.plan.section_name &&
      a.origin.section === b.origin.section &&
      settingsOf(first, a) === settingsOf(second, b),
    (a, b) => a.plan.section_name === b.plan.section_name,
  ];
  for (const isSame of rules) {
    for (const [at, section] of second.sections.entries()) {
      if (matches[at] !== undefined) continue;
      const found = first.sections.findIndex((other, i) => !used.has(i) && isSame(other, section));
      if (found < 0) continue;
      used.add(found);
      matches[at] = found;
    }
  }
  return matches;
}

/** The indexes in `matches` whose sections keep their order: a longest increasing subsequence. */
export function inOrder(matches: readonly (number | undefined)[]): ReadonlySet<number> {
  const best: number[][] = [];
  for (const [at, match] of matches.entries()) {
    if (match === undefined) continue;
    const before = best
      .filter((run) => matches[run.at(-1)!]! < match)
      .toSorted((a, b) => b.length - a.length)[0];
    best.push([...(before ?? []), at]);
  }
  return new Set(best.toSorted((a, b) => b.length - a.length)[0] ?? []);
}
