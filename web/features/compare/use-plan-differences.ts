import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Candidate } from '#web/features/compare/candidate.ts';
import type { VersionDifferences } from '#web/features/compare/differences.ts';
import { differencesBySection } from '#web/features/compare/plan-differences.ts';
import { queryOf } from '#web/data/query.ts';

/** Null: their plans cannot be compared. Undefined while they load. */
type PlanDifferences = VersionDifferences | null | undefined;

/** How the score of each version differs from that of the first one, which is of the same track. */
export function usePlanDifferences(candidates: readonly Candidate[]): readonly PlanDifferences[] {
  const reference = candidates[0]!.track;
  const canCompare = ({ track }: Candidate) =>
    track !== reference && track.id === reference.id && track.hasScore && reference.hasScore;
  const queries = useQueries({
    queries: candidates.map((candidate) => ({
      ...queryOf('compareVersions', {
        params: { trackId: reference.id },
        query: { v: reference.version, with: candidate.track.version },
      }),
      enabled: canCompare(candidate),
    })),
    combine: (results) => results.map(({ data, isError }) => ({ data, isError })),
  });
  return useMemo(
    () =>
      candidates.map((candidate, index) => {
        const { data, isError } = queries[index]!;
        if (!canCompare(candidate) || isError) return null;
        return data && differencesBySection(data.differences, reference.sections.length);
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `canCompare` depends on the candidates only
    [candidates, queries],
  );
}
