import { expect, it } from 'vitest';
import { maxLineMs, maxDurationMs } from '#providers/acestep/task-queue.ts';
import { defaultQueueSettings } from '#server/platform/storage/queue.ts';

it('a queued attempt expires later than the longest request of an external provider', () => {
  const [waitForModel, storing] = [600, 600];
  expect(defaultQueueSettings.expireSeconds).toBeGreaterThan(
    (maxLineMs + maxDurationMs) / 1_000 + waitForModel + storing,
  );
});
