import { describe, expect, it } from 'vitest';
import type { Generation, GenerationStatus } from '#contract/generation.ts';
import { foldQueue, queueOf } from '#web/features/generation/fold-queue.ts';
import type { QueueItem } from '#web/features/generation/queue-items.ts';

const statuses: readonly GenerationStatus[] = ['pending', 'generating', 'completed', 'failed', 'cancelled'];

const allOf = (userId: string) =>
  statuses.map((status) => ({ id: `${userId} ${status}`, userId, status }) as Generation);
const item = (status: GenerationStatus, place: number) => ({ id: `${place}`, status }) as QueueItem;

describe('visibleGenerations', () => {
  it('returns all generations of the user, and the active ones of other users', () => {
    expect(queueOf([...allOf('me'), ...allOf('other')], 'me').map(({ id }) => id)).toEqual([
      ...statuses.map((status) => `me ${status}`),
      'other pending',
      'other generating',
    ]);
  });
});

const places = (items: readonly QueueItem[]) => items.map(({ id }) => Number(id));

describe('collapseQueue', () => {
  it('keeps active and recently ended items, and the newest five failed ones', () => {
    const mixed = Array.from({ length: 14 }, (_, place) => item(place % 2 ? 'generating' : 'failed', place));
    const failed = mixed.filter(({ status }) => status === 'failed').map(({ id }) => id);
    expect(places(foldQueue(mixed, new Set(failed)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13]);
    const ended = [item('completed', 0), item('completed', 1), item('cancelled', 2)];
    expect(places(foldQueue(ended, new Set(['0', '2'])))).toEqual([1]);
  });
});
