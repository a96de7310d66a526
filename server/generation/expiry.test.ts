import { expect, it } from 'vitest';
import { maxDurationMs } from '#providers/acestep/task.ts';
import { defaultQueueSettings } from '#server/storage/queue.ts';

it('a queued attempt expires later than the longest request of an external provider', () => {
  const tenMinutes = 600;
  expect(defaultQueueSettings.expireSeconds).toBeGreaterThan(maxDurationMs / 1_000 + tenMinutes);
});
