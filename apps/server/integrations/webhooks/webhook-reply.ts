import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import type { HourRow } from './deliveries.repo.ts';
import { messageHeaders } from './send-message.ts';
import type { FoundWebhook } from './webhooks.repo.ts';
import type { DeliveryRow, WebhookRow } from '../../platform/schema/webhooks.tables.ts';

const hoursShown = 24;

/** The API representation of a webhook; `hours` are its own. */
export function webhookReply(
  { webhook, creator, isManaged }: FoundWebhook,
  hours: readonly HourRow[],
  pending: number,
): Webhook {
  const { id, projectId, url, events, isEnabled, switchedOffAt, createdAt, calls } = webhook;
  const byHour = new Map(hours.map((row) => [row.hoursAgo, row]));
  return {
    id,
    projectId,
    url,
    events,
    isEnabled,
    switchedOffAt: switchedOffAt?.toISOString() ?? null,
    creator,
    creatorHasLeft: !isManaged,
    createdAt: createdAt.toISOString(),
    calls,
    pending,
    hours: Array.from({ length: hoursShown }, (_, index) => {
      const { delivered = 0, failed = 0 } = byHour.get(hoursShown - 1 - index) ?? {};
      return { delivered, failed };
    }),
  };
}

/** The API representation of a delivery, with its request without the signature. */
export function deliveryReply(
  row: DeliveryRow,
  webhook: WebhookRow,
  nextAttemptAt: Date | null,
): WebhookDelivery {
  const { id, webhookId, eventId, type, subject, state, attempts, isManual, createdAt } = row;
  const { attemptedAt, durationMs, status, reply, error, body } = row;
  return {
    id,
    webhookId,
    type,
    subject,
    state,
    attempts,
    isManual,
    createdAt: createdAt.toISOString(),
    attemptedAt: attemptedAt?.toISOString() ?? null,
    nextAttemptAt: state === 'pending' ? (nextAttemptAt?.toISOString() ?? null) : null,
    durationMs,
    request: {
      url: row.url ?? webhook.url,
      headers: messageHeaders(eventId, attemptedAt ?? createdAt),
      body,
    },
    reply: status === null ? null : { status, body: reply ?? '' },
    error,
  };
}
