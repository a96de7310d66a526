import type { DifferenceKind, VersionDifferences } from '#web/features/compare/differences.ts';
import { stepBar, type Timeline } from '#web/features/compare/timeline.ts';

/**
 * One bar before the next section, after a position in seconds, in which a version differs in a visible kind; the first
 * such section after the last one. What differs in the whole piece begins with the first section. Undefined if there is
 * none.
 */
export function nextDifferenceStart(
  { bars }: Timeline,
  versions: readonly VersionDifferences[],
  hidden: ReadonlySet<DifferenceKind>,
  now: number,
): number | undefined {
  const starts = bars.sections.length > 0 ? bars.sections.map(({ start_ms }) => start_ms / 1000) : [0];
  const leads = starts.flatMap((start, index) => {
    const isDifferent = versions.some(({ whole, sections }) =>
      [...(index === 0 ? whole : []), ...(sections[index] ?? [])].some(({ kind }) => !hidden.has(kind)),
    );
    return isDifferent ? [stepBar(bars, start, -1)] : [];
  });
  return leads.find((lead) => lead > now + 0.05) ?? leads[0];
}
