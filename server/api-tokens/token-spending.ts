import { AppError } from '#contract/errors.ts';
import type { Tx } from '#server/storage/db.ts';
import { addSpent, readSpending, subtractSpent } from './api-tokens.repo.ts';

/** What a job of an API token costs less than was held for it; free tokens included. */
export interface ReleasedSpending {
  readonly apiTokenId: string | null;
  readonly tokens: number;
}

/**
 * Counts tokens against the limit of an API token when they are held for a job. Locks the API token until the
 * transaction ends; call it before an account is locked.
 * @param tokens free ones included
 * @throws token_spending_limit {limit, spent, needed}; unauthenticated if the token was revoked meanwhile
 */
export async function holdSpending(tx: Tx, apiTokenId: string | null, tokens: number): Promise<void> {
  if (apiTokenId === null || tokens === 0) return;
  if (await addSpent(tx, apiTokenId, tokens)) return;
  const spending = await readSpending(tx, apiTokenId);
  if (!spending) throw new AppError('unauthenticated');
  throw new AppError('token_spending_limit', { ...spending, needed: tokens });
}

/**
 * Gives back what jobs cost less than was held for them. Locks the API tokens in the order of their ids; call it before
 * an account is locked.
 */
export async function releaseSpending(tx: Tx, released: readonly ReleasedSpending[]): Promise<void> {
  const byToken = new Map<string, number>();
  for (const { apiTokenId, tokens } of released) {
    if (apiTokenId === null || tokens === 0) continue;
    byToken.set(apiTokenId, (byToken.get(apiTokenId) ?? 0) + tokens);
  }
  for (const id of [...byToken.keys()].toSorted()) await subtractSpent(tx, id, byToken.get(id)!);
}
