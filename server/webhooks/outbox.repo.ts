import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { WebhookEventType } from '#contract/webhook-event-types.ts';
import type { Queryable } from '#server/storage/db.ts';
import { webhookDeliveriesTable as deliveries, webhooksTable as table } from './webhooks.tables.ts';

/** A message as it is sent. */
export interface NewMessage {
  readonly eventId: string;
  readonly type: string;
  readonly subject: string;
  readonly body: string;
}

/**
 * The webhooks that report an event: those of the project and those of the studio. They are locked against deletion
 * until the transaction ends, because a delivery to a deleted webhook would fail the transaction.
 */
export async function lockSubscribed(
  on: Queryable,
  type: WebhookEventType,
  projectId: string | null,
): Promise<{ id: string; projectId: string | null }[]> {
  const ofProject = projectId === null ? undefined : eq(table.projectId, projectId);
  return on
    .select({ id: table.id, projectId: table.projectId })
    .from(table)
    .where(
      and(
        or(isNull(table.projectId), ofProject),
        eq(table.isEnabled, true),
        sql`${type} = ANY(${table.events})`,
      ),
    )
    .for('key share');
}

export async function insertDeliveries(
  on: Queryable,
  webhookIds: readonly string[],
  message: NewMessage,
): Promise<void> {
  const rows = webhookIds.map(
    (webhookId) => ({ ...message, id: uuidv7(), webhookId, state: 'pending' }) as const,
  );
  await on.insert(deliveries).values(rows);
}
