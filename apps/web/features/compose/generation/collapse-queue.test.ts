import { expect, it } from 'vitest';
import type { Generation, GenerationStatus } from '#contract/generation.ts';
import {
  canRemove,
  collapseQueue,
  visibleGenerations,
} from '#web/features/compose/generation/collapse-queue.ts';
import type { QueueItem } from '#web/features/compose/generation/queue-items.ts';

const statuses: readonly GenerationStatus[] = ['pending', 'generating', 'completed', 'failed', 'cancelled'];

const allOf = (userId: string) =>
  statuses.map((status) => ({ id: `${userId} ${status}`, userId, status }) as Generation);
const item = (status: GenerationStatus, index: number) => ({ id: `${index}`, status }) as QueueItem;

it('visibleGenerations returns all generations of the user, and the active ones of other users', () => {
  expect(visibleGenerations([...allOf('me'), ...allOf('other')], 'me').map(({ id }) => id)).toEqual([
    ...statuses.map((status) => `me ${status}`),
    'other pending',
    'other generating',
  ]);
});

const indexes = (items: readonly QueueItem[]) => items.map(({ id }) => Number(id));

it('collapseQueue keeps active and recently ended items, and the newest five failed ones', () => {
  const mixed = Array.from({ length: 14 }, (_, index) => item(index % 2 ? 'generating' : 'failed', index));
  const failed = mixed.filter(({ status }) => status === 'failed').map(({ id }) => id);
  expect(indexes(collapseQueue(mixed, new Set(failed)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13]);
  const ended = [item('completed', 0), item('completed', 1), item('cancelled', 2)];
  expect(indexes(collapseQueue(ended, new Set(['0', '2'])))).toEqual([1]);
});

it('canRemove is for who ordered it and who can edit the project', () => {
  expect(canRemove({ userId: 'other' }, 'me', false)).toBe(false);
  expect(canRemove({ userId: 'other' }, 'me', true)).toBe(true);
  expect(canRemove({ userId: 'me' }, 'me', false)).toBe(true);
  expect(canRemove({ userId: undefined }, 'me', false)).toBe(true);
});
