import { and, eq } from 'drizzle-orm';
import type { PicturedType } from '#contract/images.ts';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { imageOrdersTable as orders, imagesTable } from './images.tables.ts';

export type ImageRow = typeof imagesTable.$inferSelect;
export type NewImageRow = typeof imagesTable.$inferInsert;
export type NewImageOrder = typeof orders.$inferInsert;

const of = (entityType: PicturedType, entityId: string) =>
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

/** Forgets the picture of a thing. @returns the row that was there */
export async function deleteImageOf(
  tx: Tx,
  entityType: PicturedType,
  entityId: string,
): Promise<ImageRow | undefined> {
  const [row] = await tx.delete(imagesTable).where(of(entityType, entityId)).returning();
  return row;
}

/** The picture that a key of a person's was first used for. */
export async function findOrder(db: Queryable, userId: string, key: string) {
  const [row] = await db
    .select({ imageId: orders.imageId, requestHash: orders.requestHash })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, key)));
  return row;
}

/** Takes a key for a picture; waits for one who takes it just now. @returns false when it is taken */
export async function insertOrder(tx: Tx, row: NewImageOrder): Promise<boolean> {
  const result = await tx.insert(orders).values(row).onConflictDoNothing();
  return result.rowCount === 1;
}
