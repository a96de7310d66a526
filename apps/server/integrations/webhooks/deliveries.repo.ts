import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { projectsTable } from '#server/platform/schema/projects.tables.ts';
import type { Db, Queryable, Tx } from '#server/platform/storage/db.ts';
import { isManagedByCreator } from './outbox.repo.ts';
import type { Attempt } from './send-message.ts';
import {
  webhookDeliveriesTable as table,
  webhooksTable as webhooks,
  type DeliveryRow,
  type WebhookRow,
} from '../../platform/schema/webhooks.tables.ts';

export interface ClaimedDelivery {
  readonly delivery: DeliveryRow;
  readonly webhook: WebhookRow;
}

const afterMs = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`;
const isPending = eq(table.state, 'pending');

/** Name and port of the receiver. */
const receiver = sql`lower(substring(w.url FROM '^[a-z]+://([^/?#]+)'))`;

/**
 * The webhooks that are due and within the shares of their creator and of their receiver: each has at most `share` claims
 * at a time in the whole studio, and the person with the fewest comes first, so that slow receivers of one person
 * do not hold up the messages of others.
 */
const dueInShares = (share: number) => sql`
  WITH due AS (
    SELECT w.id, w.next_attempt_at, ${receiver} AS receiver,
      row_number() OVER (PARTITION BY w.created_by ORDER BY w.next_attempt_at, w.id)
        + (SELECT count(*) FROM ${webhooks} b WHERE b.created_by = w.created_by AND b.claimed_until > now()) AS of_person
    FROM ${webhooks} w
    WHERE w.is_enabled AND w.next_attempt_at <= now() AND (w.claimed_until IS NULL OR w.claimed_until < now())
      AND EXISTS (SELECT 1 FROM ${table} d WHERE d.webhook_id = w.id AND d.state = 'pending')
      AND NOT EXISTS (SELECT 1 FROM ${projectsTable} p WHERE p.id = w.project_id AND p.deleted_at IS NOT NULL)
      AND ${isManagedByCreator(sql`w`)}
  ), placed AS (
    -- Only those within the share of their creator take places of the receiver.
    SELECT id, next_attempt_at, of_person,
      row_number() OVER (PARTITION BY receiver ORDER BY of_person, next_attempt_at, id)
        + (SELECT count(*) FROM ${webhooks} w WHERE w.claimed_until > now() AND ${receiver} = due.receiver) AS of_receiver
    FROM due WHERE of_person <= ${share}
  )
  SELECT id FROM placed WHERE of_receiver <= ${share}
  ORDER BY greatest(of_person, of_receiver), next_attempt_at`;

/**
 * Claims the oldest pending delivery of up to `limit` webhooks that are due and in their `share`, for `leaseMs`. A webhook
 * is claimed by one process at a time, so that its messages stay in order; the claim of a process that died expires.
 */
export const claimDue = (
  db: Db,
  limit: number,
  { leaseMs, share }: { readonly leaseMs: number; readonly share: number },
): Promise<ClaimedDelivery[]> =>
  db.transaction(async (tx) => {
    // Processes that look at the same time would each use up the shares.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('claims of webhooks'))`);
    const { rows: found } = await tx.execute<{ id: string }>(dueInShares(share));
    if (found.length === 0) return [];
    const due = tx
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(
        inArray(
          webhooks.id,
          found.slice(0, limit).map(({ id }) => id),
        ),
      )
      .for('no key update', { skipLocked: true });
    const claimed = await tx
      .update(webhooks)
      .set({ claimedUntil: afterMs(leaseMs) })
      .where(inArray(webhooks.id, due))
      .returning();
    if (claimed.length === 0) return [];
    // A statement of its own: it sees what the process that had claimed the webhook before has committed.
    const ids = claimed.map(({ id }) => id);
    const oldest = sql`(SELECT d.id FROM ${table} d WHERE d.webhook_id = webhooks.id AND d.state = 'pending'
      ORDER BY d.created_at, d.id LIMIT 1)`;
    const heads = tx.select({ id: oldest }).from(webhooks).where(inArray(webhooks.id, ids));
    const deliveries = await tx
      .update(table)
      .set({ attempts: sql`${table.attempts} + 1` })
      .where(inArray(table.id, heads))
      .returning();
    const byWebhook = new Map(deliveries.map((delivery) => [delivery.webhookId, delivery]));
    const idle = ids.filter((id) => !byWebhook.has(id));
    if (idle.length > 0)
      await tx.update(webhooks).set({ claimedUntil: null }).where(inArray(webhooks.id, idle));
    return claimed.flatMap((webhook) => {
      const delivery = byWebhook.get(webhook.id);
      return delivery ? [{ delivery, webhook }] : [];
    });
  });

/** Locks a webhook before its deliveries, in the order of `claimDue`: otherwise an expired claim could deadlock. */
export async function lockWebhook(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id)).for('no key update');
}

/**
 * Stores the result of an attempt. @returns whether the delivery is older than `giveUpMs`; undefined if another process
 * has claimed it meanwhile, or it has ended
 */
export async function storeAttempt(
  tx: Tx,
  { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
  attempt: Attempt & { readonly url: string },
  giveUpMs: number,
): Promise<{ isExpired: boolean } | undefined> {
  const [row] = await tx
    .update(table)
    .set(attempt)
    .where(and(eq(table.id, id), eq(table.attempts, attempts), isPending))
    .returning({ isExpired: sql<boolean>`${table.createdAt} <= ${afterMs(-giveUpMs)}` });
  return row;
}

/** Ends a delivery and counts it. @returns the failures in a row of the webhook */
export async function endDelivery(
  tx: Tx,
  { id, webhookId }: Pick<DeliveryRow, 'id' | 'webhookId'>,
  state: 'delivered' | 'failed',
): Promise<number> {
  await tx
    .update(table)
    .set({ state, endedAt: sql`now()` })
    .where(eq(table.id, id));
  const [row] = await tx
    .update(webhooks)
    .set({
      calls: sql`${webhooks.calls} + 1`,
      failures: state === 'failed' ? sql`${webhooks.failures} + 1` : 0,
      nextAttemptAt: sql`now()`,
      claimedUntil: null,
    })
    .where(eq(webhooks.id, webhookId))
    .returning({ failures: webhooks.failures });
  return row?.failures ?? 0;
}

/** Gives a claim back; the next attempt is made after a pause. */
export async function postpone(on: Queryable, webhookId: string, pauseMs: number): Promise<void> {
  await on
    .update(webhooks)
    .set({ nextAttemptAt: afterMs(pauseMs), claimedUntil: null })
    .where(eq(webhooks.id, webhookId));
}

/** Ends the pending deliveries of a webhook that is switched off. */
export async function endPending(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .update(table)
    .set({ state: 'failed', error: 'switched_off', endedAt: sql`now()` })
    .where(and(eq(table.webhookId, webhookId), isPending));
}

/** A message that a user sends, with its result; it counts as a call, but not as a failure in a row. */
export async function insertEnded(
  db: Db,
  row: Omit<typeof table.$inferInsert, 'attempts' | 'isManual' | 'endedAt'>,
): Promise<DeliveryRow | undefined> {
  return db.transaction(async (tx) => {
    const [webhook] = await tx
      .update(webhooks)
      .set({ calls: sql`${webhooks.calls} + 1` })
      .where(eq(webhooks.id, row.webhookId))
      .returning({ id: webhooks.id });
    // Deleted meanwhile.
    if (!webhook) return undefined;
    const [inserted] = await tx
      .insert(table)
      .values({ ...row, attempts: 1, isManual: true, endedAt: sql`now()` })
      .returning();
    return inserted;
  });
}

export async function findDelivery(db: Queryable, webhookId: string, id: string) {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.webhookId, webhookId)));
  return row;
}

/** Newest first. */
export function listDeliveries(
  db: Queryable,
  webhookId: string,
  limit: number,
  before: readonly [createdAt: string, id: string] | undefined,
) {
  const isBefore =
    before && sql`(${table.createdAt}, ${table.id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)`;
  return db
    .select({ delivery: table, createdAtExact: sql<string>`${table.createdAt}::text` })
    .from(table)
    .where(and(eq(table.webhookId, webhookId), isBefore))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit);
}

export interface HourRow {
  readonly webhookId: string;
  /** 0: the last hour. */
  readonly hoursAgo: number;
  readonly delivered: number;
  readonly failed: number;
}

const countOf = (state: 'delivered' | 'failed') =>
  sql<number>`count(*) FILTER (WHERE ${table.state} = ${state})::int`;

/** What ended in the last 24 hours, by webhook and hour. */
export async function countByHour(db: Queryable, webhookIds: readonly string[]): Promise<HourRow[]> {
  if (webhookIds.length === 0) return [];
  const hoursAgo = sql<number>`floor(extract(epoch FROM now() - ${table.endedAt}) / 3600)::int`;
  return db
    .select({
      webhookId: table.webhookId,
      hoursAgo: hoursAgo.as('hours_ago'),
      delivered: countOf('delivered'),
      failed: countOf('failed'),
    })
    .from(table)
    .where(
      and(
        inArray(table.webhookId, [...webhookIds]),
        gt(table.endedAt, sql`now() - interval '24 hours'`),
        // Deliveries end a day after they were created, or little later; it limits the rows by the index of the list.
        gt(table.createdAt, sql`now() - interval '3 days'`),
      ),
    )
    .groupBy(table.webhookId, sql`hours_ago`);
}

export async function countPending(db: Queryable, webhookIds: readonly string[]) {
  if (webhookIds.length === 0) return new Map<string, number>();
  const rows = await db
    .select({ id: table.webhookId, pending: sql<number>`count(*)::int` })
    .from(table)
    .where(and(inArray(table.webhookId, [...webhookIds]), isPending))
    .groupBy(table.webhookId);
  return new Map(rows.map(({ id, pending }) => [id, pending]));
}

export async function deleteOld(db: Queryable, days: number, max: number): Promise<number> {
  const isOld = lt(table.createdAt, sql`now() - make_interval(days => ${days})`);
  const oldest = db
    .select({ id: table.id })
    .from(table)
    .where(isOld)
    .orderBy(asc(table.createdAt))
    .limit(max);
  const { rowCount } = await db.delete(table).where(inArray(table.id, oldest));
  return rowCount ?? 0;
}
