import { expect, it } from 'vitest';
import { onLiveMessage, publishLiveMessage } from '#web/data/live-messages.ts';

const event = (count: number) => ({ entity: 'unread', row: { count } }) as const;

it('onLiveMessage calls the listener for messages of its type until it unsubscribes', () => {
  const counts: number[] = [];
  const unsubscribe = onLiveMessage(
    'changed',
    ({ event: received }) => received.entity === 'unread' && counts.push(received.row!.count),
  );
  publishLiveMessage({ type: 'changed', event: event(50) });
  publishLiveMessage({ type: 'lost' });
  unsubscribe();
  publishLiveMessage({ type: 'changed', event: event(16) });
  expect(counts).toEqual([50]);
});
