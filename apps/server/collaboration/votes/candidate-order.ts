import { createHash } from 'node:crypto';
import type { VoteRow } from './votes.repo.ts';

/** Only votes that were closed before it was stored have none. */
const secretOf = ({ id, orderSeed }: Pick<VoteRow, 'id' | 'orderSeed'>) => orderSeed ?? id;

/** The order of the candidates of a vote for a user: indexes, the same for each call. Only the server can compute it. */
export function candidateOrder(
  { id, orderSeed, candidates }: Pick<VoteRow, 'id' | 'orderSeed' | 'candidates'>,
  userId: string,
): number[] {
  const key = (index: number) =>
    createHash('sha256')
      .update(`${secretOf({ id, orderSeed })} ${userId} ${index}`)
      .digest('hex');
  return candidates
    .map((_, index) => ({ index, key: key(index) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ index }) => index);
}

/** The entity tag of a candidate for a user, by the user's own number: the same whichever file it is. */
export const candidateTag = (
  vote: Pick<VoteRow, 'id' | 'orderSeed'>,
  userId: string,
  number: number,
): string =>
  `"${createHash('sha256')
    .update(`${secretOf(vote)} ${userId} tag ${number}`)
    .digest('base64url')}"`;
