import { describe, expect, it } from 'vitest';
import type { Generation, GenerationStatus } from '#contract/generation.ts';
import { foldQueue, queueOf } from '#web/features/generation/fold-queue.ts';
import type { QueueItem } from '#web/features/generation/queue-items.ts';

const statuses: readonly GenerationStatus[] = ['pending', 'generating', 'completed', 'failed', 'cancelled'];

const allOf = (userId: string) =>
  statuses.map((status) => ({ id: `${userId} ${status}`, userId, status }) as Generation);
const item = (status: GenerationStatus, place: number) => ({ id: `${place}`, status }) as QueueItem;

describe('the queue of one person', () => {
  it('has everything of their own, and of others only what is under way', () => {
    expect(queueOf([...allOf('me'), ...allOf('other')], 'me').map(({ id }) => id)).toEqual([
      ...statuses.map((status) => `me ${status}`),
      'other pending',
      'other generating',
    ]);
  });
});

describe('a long queue', () => {
  it('folds all but the newest five that have ended, and nothing that is under way', () => {
    const mixed = Array.from({ length: 14 }, (_, place) => item(place % 2 ? 'generating' : 'failed', place));
    const shown = foldQueue(mixed).map(({ id }) => Number(id));
    expect(shown).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13]);
  });

  it('stands open as it is up to five', () => {
    const five = Array.from({ length: 5 }, (_, place) => item('completed', place));
    expect(foldQueue(five)).toEqual(five);
  });
});
