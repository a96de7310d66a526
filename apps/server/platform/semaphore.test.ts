import { expect, test } from 'vitest';
import { semaphore } from './semaphore.ts';

/** Runs one short job per letter, all at once; returns their order and the maximum concurrency. */
async function runAll(options: Parameters<typeof semaphore>[0], letters: string) {
  const withPermit = semaphore(options);
  const began: string[] = [];
  let [running, most] = [0, 0];
  await Promise.all(
    Array.from(letters, (owner) =>
      withPermit(owner, async () => {
        began.push(owner);
        most = Math.max(most, ++running);
        await new Promise(setImmediate);
        running -= 1;
      }),
    ),
  );
  return { began: began.join(''), most };
}

test('a semaphore serves waiting owners in turn', async () => {
  expect(await runAll({ permits: 1 }, 'aaaabbc')).toEqual({ began: 'aabcaba', most: 1 });
});

test('a semaphore limits the total concurrency and the concurrency of one owner', async () => {
  expect(await runAll({ permits: 3 }, 'aaaaaa')).toMatchObject({ most: 3 });
  expect(await runAll({ permits: 3, perOwner: 1 }, 'aaaa')).toMatchObject({ most: 1 });
  const { began } = await runAll({ permits: 2, perOwner: 1 }, 'aaaab');
  expect(began.slice(0, 2)).toBe('ab');
});

test('a semaphore releases the permit after a failure', async () => {
  const withPermit = semaphore({ permits: 1 });
  await expect(withPermit('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await withPermit('b', async () => 'done')).toBe('done');
});
