import { expect, it } from 'vitest';
import { longestMs } from '#providers/acestep/task.ts';
import { defaultQueueSettings } from '#server/storage/queue.ts';

it('leaves an attempt more time than an outside provider may take', () => {
  const tenMinutes = 600;
  expect(defaultQueueSettings.expireSeconds).toBeGreaterThan(longestMs / 1_000 + tenMinutes);
});
