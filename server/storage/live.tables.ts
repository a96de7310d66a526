import { bigint, customType, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** No longer written. Processes of the previous version still insert into it, so the next version drops it. */
export const liveMessagesTable = pgTable('live_messages', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text().notNull(),
  payload: jsonb().notNull(),
  xid: xid8().notNull(),
  horizon: xid8().notNull(),
  writtenAt: instant('written_at').notNull(),
});
