import type { Live } from '#server/storage/live.ts';
import type { LiveMessage, Publish, Subscribe } from './live-message.ts';

const channel = 'changes';

export const publishOn =
  (live: Live): Publish =>
  (on, message) =>
    live.publish(on, channel, { ...message });

// Only `publishOn` writes to this channel, so its payloads are domain events.
export const subscribeOn =
  (live: Live): Subscribe =>
  (listener) =>
    live.subscribe((heard) => {
      if (heard.channel === channel) listener(heard.payload as LiveMessage);
    });
