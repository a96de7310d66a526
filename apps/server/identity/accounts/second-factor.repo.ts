import { and, eq, lt } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import {
  recoveryCodesTable as codes,
  secondFactorsTable as factors,
} from '../../platform/schema/second-factor.tables.ts';

export type SecondFactorRow = typeof factors.$inferSelect;

export async function findSecondFactor(db: Queryable, userId: string): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(factors).where(eq(factors.userId, userId));
  return row;
}

/** @returns false when the user has one already */
export async function insertSecondFactor(
  tx: Tx,
  factor: Omit<SecondFactorRow, 'createdAt'>,
): Promise<boolean> {
  const result = await tx.insert(factors).values(factor).onConflictDoNothing();
  return result.rowCount === 1;
}

/** Also deletes recovery codes and pending MFA challenges, by cascade. @returns false when there was none */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx.delete(factors).where(eq(factors.userId, userId));
  return result.rowCount === 1;
}

/** Consumes the code of a counter and all earlier ones. @returns false when it was already consumed */
export async function consumeCounter(tx: Tx, userId: string, counter: number): Promise<boolean> {
  const result = await tx
    .update(factors)
    .set({ lastCounter: counter })
    .where(and(eq(factors.userId, userId), lt(factors.lastCounter, counter)));
  return result.rowCount === 1;
}

/** @returns false when no code has this hash */
export async function consumeRecoveryCode(tx: Tx, userId: string, codeHash: Buffer): Promise<boolean> {
  const result = await tx.delete(codes).where(and(eq(codes.userId, userId), eq(codes.codeHash, codeHash)));
  return result.rowCount === 1;
}

export const countRecoveryCodes = (db: Queryable, userId: string) =>
  db.$count(codes, eq(codes.userId, userId));

export async function insertRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.insert(codes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Also replaces the salt. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  { salt, hashes }: { readonly salt: Buffer; readonly hashes: readonly Buffer[] },
): Promise<void> {
  await tx.update(factors).set({ salt }).where(eq(factors.userId, userId));
  await tx.delete(codes).where(eq(codes.userId, userId));
  await insertRecoveryCodes(tx, userId, hashes);
}
