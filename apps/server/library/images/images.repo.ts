import { and, eq } from 'drizzle-orm';
import type { ImageOwnerType } from '#contract/images.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { imagesTable } from '../../platform/schema/images.tables.ts';

export type ImageRow = typeof imagesTable.$inferSelect;
export type NewImageRow = typeof imagesTable.$inferInsert;

const of = (entityType: ImageOwnerType, entityId: string) =>
  and(eq(imagesTable.entityType, entityType), eq(imagesTable.entityId, entityId));

export async function findImage(db: Queryable, id: string): Promise<ImageRow | undefined> {
  const [row] = await db.select().from(imagesTable).where(eq(imagesTable.id, id));
  return row;
}

export async function findImageByKey(db: Queryable, objectKey: string): Promise<ImageRow | undefined> {
  const [row] = await db.select().from(imagesTable).where(eq(imagesTable.objectKey, objectKey));
  return row;
}

export async function insertImage(tx: Tx, row: NewImageRow): Promise<void> {
  await tx.insert(imagesTable).values(row);
}

/** Deletes the image of an entity. @returns the deleted row */
export async function deleteImageOf(
  tx: Tx,
  entityType: ImageOwnerType,
  entityId: string,
): Promise<ImageRow | undefined> {
  const [row] = await tx.delete(imagesTable).where(of(entityType, entityId)).returning();
  return row;
}
