import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { soundFontsTable as table } from '../../platform/schema/soundfonts.tables.ts';

export type SoundFontRow = typeof table.$inferSelect;

/** Newest first. */
export const listSoundFonts = (db: Queryable): Promise<SoundFontRow[]> =>
  db.select().from(table).orderBy(desc(table.id));

/** Blocks other changes until the transaction ends: the limit and the default depend on all rows. */
export async function lockSoundFonts(tx: Tx): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
}

export async function insertSoundFont(tx: Tx, row: typeof table.$inferInsert): Promise<SoundFontRow> {
  const [inserted] = await tx.insert(table).values(row).returning();
  return inserted!;
}

/** Makes a SoundFont the default, or none. */
export async function setDefault(tx: Tx, id: string | null): Promise<void> {
  await tx.update(table).set({ isDefault: false }).where(eq(table.isDefault, true));
  if (id !== null) await tx.update(table).set({ isDefault: true }).where(eq(table.id, id));
}

/** @returns the deleted row; undefined if there was none */
export async function deleteSoundFont(tx: Tx, id: string): Promise<SoundFontRow | undefined> {
  const [deleted] = await tx.delete(table).where(eq(table.id, id)).returning();
  return deleted;
}
