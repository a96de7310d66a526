import type { VoteMode } from '#contract/votes.ts';

export interface Count {
  /** By candidate. */
  readonly points: readonly number[];
  /** The candidates with the most points; empty without ballots. */
  readonly leaders: readonly number[];
}

/**
 * Counts ballots, which contain indexes of candidates, best first. A choice gives its candidate one point; a ranking
 * gives each candidate one point for every candidate ranked lower (Borda, 1781).
 */
export function countBallots(
  mode: VoteMode,
  candidates: number,
  ballots: readonly (readonly number[])[],
): Count {
  const points = Array.from({ length: candidates }, () => 0);
  for (const ballot of ballots) {
    if (mode === 'choice') points[ballot[0]!]! += 1;
    else for (const [rank, index] of ballot.entries()) points[index]! += candidates - 1 - rank;
  }
  const most = Math.max(...points);
  const leaders =
    ballots.length === 0 ? [] : points.flatMap((value, index) => (value === most ? [index] : []));
  return { points, leaders };
}
