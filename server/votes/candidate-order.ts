import { createHash } from 'node:crypto';
import type { VoteRow } from './votes.repo.ts';

/** The order of the candidates of a vote for a user: indexes, the same for each call. Only the server can compute it. */
export function candidateOrder(
  { id, orderSeed, candidates }: Pick<VoteRow, 'id' | 'orderSeed' | 'candidates'>,
  userId: string,
): number[] {
  const seed = orderSeed ?? id;
  const key = (index: number) => createHash('sha256').update(`${seed} ${userId} ${index}`).digest('hex');
  return candidates
    .map((_, index) => ({ index, key: key(index) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ index }) => index);
}
