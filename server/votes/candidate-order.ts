import { createHash } from 'node:crypto';

/** The order of the candidates of a vote for a user: indexes, the same for each call. */
export function candidateOrder(voteId: string, userId: string, candidates: number): number[] {
  const key = (index: number) => createHash('sha256').update(`${voteId} ${userId} ${index}`).digest('hex');
  return Array.from({ length: candidates }, (_, index) => ({ index, key: key(index) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ index }) => index);
}
