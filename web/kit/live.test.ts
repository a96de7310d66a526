import { expect, it } from 'vitest';
import { onLive, tellLive } from '#web/kit/live.ts';

const event = (count: number) => ({ entity: 'unread', row: { count } }) as const;

it('onLiveMessage calls the listener for messages of its type until it unsubscribes', () => {
  const counts: number[] = [];
  const stop = onLive(
    'changed',
    ({ event: told }) => told.entity === 'unread' && counts.push(told.row!.count),
  );
  tellLive({ type: 'changed', event: event(50) });
  tellLive({ type: 'lost' });
  stop();
  tellLive({ type: 'changed', event: event(16) });
  expect(counts).toEqual([50]);
});
