import type { AdminUser } from '#contract/accounts.ts';
import type { EntityChange } from '#web/kit/data/entity-cache.ts';

/** The row of a user as an admin's action answered with it. */
export const changedUser = (row: AdminUser): EntityChange => ({ entity: 'user', id: row.id, row });
