import { scoreFileKinds } from '#contract/scores.ts';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { estimatedBytes } from './frozen-size.ts';
import * as repo from './frozen-versions.repo.ts';

/** Adds a version to those whose exports are kept, in the transaction that approves it. */
export const freezeIn = (tx: Tx, row: repo.NewFrozenVersion): Promise<void> => repo.add(tx, row);

/** The bytes of the exports of frozen versions: of a project, or of all. */
export const frozenBytes = (on: Queryable, projectId?: string): Promise<number> =>
  repo.sumBytes(on, projectId);

/** The bytes that the exports of a project's frozen versions have, or will have when all of them are made, about. */
export async function expectedFrozenBytes(on: Queryable, projectId: string): Promise<number> {
  const missing = (await repo.listIncomplete(on, projectId)).map(({ storedBytes, ...version }) => {
    const bytes = scoreFileKinds.reduce((sum, kind) => sum + estimatedBytes(kind, version), 0);
    return Math.max(0, bytes - storedBytes);
  });
  return missing.reduce((sum, bytes) => sum + bytes, await frozenBytes(on, projectId));
}
