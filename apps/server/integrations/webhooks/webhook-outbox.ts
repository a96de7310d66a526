import { messages } from '#server/integrations/messages.ts';
import { v7 as uuidv7 } from 'uuid';
import type { WebhookEventType } from '#contract/webhook-event-types.ts';
import type { WebhookEventData } from '#contract/webhook-events.ts';
import type { DomainEvent, Publish } from '#server/platform/events/domain-event.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { truncateGraphemes } from '#server/platform/truncate-graphemes.ts';
import { eventDataReader } from './event-data.ts';
import type { Tokens } from '#server/billing/tokens/tokens.service.ts';
import { occurredEvent, type OccurredEvent } from '#server/platform/events/occurred-event.ts';
import { insertDeliveries, lockSubscribed } from './outbox.repo.ts';

export const messageBody = (type: string, timestamp: Date, data: object): string =>
  JSON.stringify({ type, timestamp: timestamp.toISOString(), data });

const maxNameLength = 60;

/** What an event is about, in a few words: “Night train, V5, Ines Caballero”. */
function subjectOf(data: WebhookEventData[WebhookEventType]): string {
  if ('user' in data) return [data.user.name, messages.tokens(data.balance)].filter(Boolean).join(', ');
  const name =
    ('comment' in data && data.comment.on.name) ||
    ('vote' in data && data.vote.title) ||
    ('member' in data && data.member.name) ||
    ('track' in data && data.track?.title) ||
    ('generation' in data && data.generation.prompt) ||
    data.project.name;
  const version = 'version' in data && data.version !== null && `V${data.version}`;
  return [truncateGraphemes(name, maxNameLength), version, data.actor.name].filter(Boolean).join(', ');
}

/**
 * Stores a message for each webhook that reports an event, in the transaction that causes it.
 * @param siteUrl the public address of the app
 */
export function webhookOutbox(siteUrl: string, tokens: Tokens, publish: Publish) {
  const readEventData = eventDataReader(siteUrl, tokens);

  async function recordEvent(on: Queryable, event: OccurredEvent): Promise<void> {
    const webhooks = await lockSubscribed(on, event.type, event.projectId);
    if (webhooks.length === 0) return;
    const data = await readEventData(on, event);
    if (!data) return;
    const { type } = event;
    const message = {
      eventId: uuidv7(),
      type,
      subject: subjectOf(data),
      body: messageBody(type, new Date(), data),
    };
    await insertDeliveries(
      on,
      webhooks.map(({ id }) => id),
      message,
    );
    for (const webhook of webhooks) await publish(on, { type: 'webhook_changed', ...webhook });
  }

  return {
    recordEvent,
    /** Publishes a domain event and records what webhooks report of it. */
    publish: async (on: Queryable, domainEvent: DomainEvent) => {
      await publish(on, domainEvent);
      const event = occurredEvent(domainEvent);
      if (event) await recordEvent(on, event);
    },
  };
}
