import { expect, it } from 'vitest';
import { longestMs } from '#providers/acestep/task.ts';
import { defaultQueueSettings } from '#server/storage/queue.ts';

it('a queued attempt expires later than the longest request of an external provider', () => {
  const tenMinutes = 600;
  expect(defaultQueueSettings.expireSeconds).toBeGreaterThan(longestMs / 1_000 + tenMinutes);
});
