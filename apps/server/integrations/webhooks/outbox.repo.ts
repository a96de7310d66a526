import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { WebhookEventType } from '#contract/webhook-event-types.ts';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { projectMembersTable } from '#server/platform/schema/projects.tables.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import {
  webhookDeliveriesTable as deliveries,
  webhooksTable as table,
} from '../../platform/schema/webhooks.tables.ts';

/** A message as it is sent. */
export interface NewMessage {
  readonly eventId: string;
  readonly type: string;
  readonly subject: string;
  readonly body: string;
}

/**
 * Whether the person who entered the address of a webhook may still manage it: as an admin of the studio, or of its project.
 * Otherwise it reports nothing, because its receiver belongs to a person who may not see the project any more.
 * @param webhook the name of the table of webhooks in the query
 */
export const isManagedByCreator = (webhook: SQL = sql`${table}`): SQL => sql`EXISTS (
  SELECT FROM ${usersTable} u WHERE u.id = ${webhook}.created_by AND u.blocked_at IS NULL
    AND u.invite_validated_at IS NOT NULL AND (u.role = 'admin' OR u.role = 'creator' AND EXISTS (
    SELECT FROM ${projectMembersTable} m
    WHERE m.project_id = ${webhook}.project_id AND m.user_id = u.id AND m.role = 'admin')))`;

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
        isManagedByCreator(),
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
