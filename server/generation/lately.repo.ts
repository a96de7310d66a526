import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '#server/storage/db.ts';
import { generationsTable as table } from './generation.tables.ts';

/** How a provider did when it was last asked for something. */
export interface Lately {
  /** When it last made a piece, */
  readonly madeAt: Date | undefined;
  /** and when it last failed, with the sentence that said why. */
  readonly failure: { readonly at: Date; readonly message: string } | undefined;
}

/** What the person's own order was the trouble with says nothing about the provider. */
const ownTrouble = sql`${table.errorFacts} ->> 'code' IN ('policy', 'invalid')`;

/** From what all processes have written down, so that a restart forgets nothing. */
export async function readLately(db: Queryable, provider: string): Promise<Lately> {
  const [made] = await db
    .select({ at: table.finishedAt })
    .from(table)
    .where(and(eq(table.provider, provider), isNotNull(table.finishedAt), eq(table.status, 'completed')))
    .orderBy(desc(table.finishedAt))
    .limit(1);
  const [failed] = await db
    .select({ at: table.finishedAt, message: table.errorMessage })
    .from(table)
    .where(
      and(
        eq(table.provider, provider),
        isNotNull(table.finishedAt),
        eq(table.status, 'failed'),
        isNotNull(table.errorFacts),
        sql`NOT ${ownTrouble}`,
      ),
    )
    .orderBy(desc(table.finishedAt))
    .limit(1);
  const [replaced] = await db
    .select({ at: table.finishedAt, message: table.stoodInBecause })
    .from(table)
    .where(and(eq(table.stoodInFor, provider), isNotNull(table.finishedAt)))
    .orderBy(desc(table.finishedAt))
    .limit(1);
  const failures = [failed, replaced].flatMap((one) =>
    one?.at ? [{ at: one.at, message: one.message ?? '' }] : [],
  );
  const [failure] = failures.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return { madeAt: made?.at ?? undefined, failure };
}
