import type { AdminUser } from '#contract/accounts.ts';
import type { EntityChange } from '#web/data/entity-cache.ts';

/** The entity cache change with the user row from an admin call's reply. */
export const userChange = (row: AdminUser): EntityChange => ({ entity: 'user', id: row.id, row });
