import type { EventBus } from '#server/platform/storage/event-bus.ts';
import type { DomainEvent, Publish, Subscribe } from './domain-event.ts';

const channel = 'changes';

export const publishOn =
  (bus: EventBus): Publish =>
  (on, message) =>
    bus.publish(on, channel, { ...message });

// Only `publishOn` writes to this channel, so its payloads are domain events.
export const subscribeOn =
  (bus: EventBus): Subscribe =>
  (listener) =>
    bus.subscribe((message) => {
      if (message.channel === channel) listener(message.payload as DomainEvent);
    });
