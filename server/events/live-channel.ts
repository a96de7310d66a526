import type { Live } from '#server/storage/live.ts';
import type { History, LiveMessage, Publish, Subscribe } from './live-message.ts';

const channel = 'changes';

export const publishOn =
  (live: Live): Publish =>
  (on, message) =>
    live.publish(on, channel, { ...message });

// Only `publishOn` writes to this channel, so its payloads are these messages.
export const subscribeOn =
  (live: Live): Subscribe =>
  (listener) =>
    live.subscribe((heard) => {
      if (heard.channel === channel) listener(heard.payload as LiveMessage, heard.position);
    });

export const historyOn = (live: Live): History => ({
  now: () => live.now(),
  async since(position) {
    const heard = await live.since(channel, position);
    return heard?.map((one) => ({ message: one.payload as LiveMessage, position: one.position }));
  },
});
