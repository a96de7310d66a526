import { expect, test } from 'vitest';
import { semaphore } from './semaphore.ts';

/** Runs the jobs at once, each a turn of the event loop long, and gives the order in which they began. */
async function orderOf(options: Parameters<typeof semaphore>[0], letters: string) {
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
  expect(await orderOf({ permits: 1 }, 'aaaabbc')).toEqual({ began: 'aabcaba', most: 1 });
});

test('a semaphore runs no more than its permits, and no more than its share of one owner', async () => {
  expect(await orderOf({ permits: 3 }, 'aaaaaa')).toMatchObject({ most: 3 });
  expect(await orderOf({ permits: 3, perOwner: 1 }, 'aaaa')).toMatchObject({ most: 1 });
  const { began } = await orderOf({ permits: 2, perOwner: 1 }, 'aaaab');
  expect(began.slice(0, 2)).toBe('ab');
});

test('a semaphore gives the permit back after a failure', async () => {
  const withPermit = semaphore({ permits: 1 });
  await expect(withPermit('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await withPermit('b', async () => 'done')).toBe('done');
});
