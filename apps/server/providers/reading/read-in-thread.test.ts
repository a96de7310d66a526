import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readComment } from '#engine/reading.ts';
import { editContext } from '#providers/testing/edit-context.data.ts';
import { readInThread, readingThreads } from './read-in-thread.ts';

const waltz = { prompt: 'a waltz at 92 bpm', seed: 1, format: 'wav' } as const;
/** Takes minutes, but at most 200 MB: no endpoint accepts so long a text. */
const endless = 'a slow piano, '.repeat(300_000);

it('a thread returns what the function returns', async () => {
  const text = 'louder drums from 0:10 on';
  expect(await readInThread('readComment', text, editContext)).toEqual(readComment(text, editContext));
});

it('a refusal of the function is the same error', async () => {
  await expect(readInThread('requireSpeakable', '…')).rejects.toMatchObject({ code: 'unspeakable' });
});

it(
  'a reading that exceeds the time limit is refused, and its thread is replaced',
  { timeout: 180_000 },
  async () => {
    const { read } = readingThreads({ timeLimitMs: 5_000 });
    const hanging = [1, 2].map((seed) => read('improvePrompt', endless, seed));
    for (const { status, reason } of (await Promise.allSettled(hanging)) as PromiseRejectedResult[]) {
      expect({ status, ...reason, message: reason.message }).toMatchObject({
        status: 'rejected',
        code: 'unavailable',
        message: expect.stringContaining('took too long'),
      });
    }
    // Both threads were taken. On a busy machine a new one takes longer than the limit to load.
    await expect.poll(() => read('understandMusic', waltz), { timeout: 90_000 }).toMatchObject({ bpm: 92 });
  },
);

it('a thread that waits does not keep a process alive', async () => {
  const program = `
    const { readInThread } = await import('#providers/reading/read-in-thread.ts');
    console.log((await readInThread('understandMusic', ${JSON.stringify(waltz)})).bpm);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    timeout: 45_000,
  });
  expect(stdout.trim()).toBe('92');
});
