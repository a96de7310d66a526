import type { Queryable, Tx } from '#server/storage/db.ts';
import * as repo from './frozen-versions.repo.ts';

/** Adds a version to those whose exports are kept, in the transaction that approves it. */
export const freezeIn = (tx: Tx, row: repo.NewFrozenVersion): Promise<void> => repo.add(tx, row);

/** The bytes of the exports of frozen versions: of a project, or of all. */
export const frozenBytes = (on: Queryable, projectId?: string): Promise<number> =>
  repo.sumBytes(on, projectId);
