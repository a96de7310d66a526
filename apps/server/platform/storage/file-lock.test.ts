import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { withFileLock } from './file-lock.ts';
import { identify, isStillRunning } from './process-identity.ts';

const folder = await mkdtemp(join(tmpdir(), 'tutti-lock-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const options = { timeoutMs: 20_000 };

test('withFileLock runs concurrent callers one at a time and leaves no file behind', async () => {
  const path = join(folder, 'many');
  let inside = 0;
  let most = 0;
  let runs = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await sleep(2);
    inside -= 1;
    runs += 1;
  };
  await Promise.all(Array.from({ length: 12 }, () => withFileLock(path, options, work)));
  expect({ runs, most }).toEqual({ runs: 12, most: 1 });
  expect((await readdir(folder)).filter((name) => name.startsWith('many'))).toEqual([]);
});

test('withFileLock returns the result of the work, and a failure releases the lock', async () => {
  const path = join(folder, 'failing');
  await expect(withFileLock(path, options, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await withFileLock(path, options, async () => 'done')).toBe('done');
});

test.for<[content: string, whose: string]>([
  [JSON.stringify({ pid: process.pid, started: 'another time' }), 'an earlier process with the same pid'],
  [JSON.stringify({ pid: 2 ** 22 + 1, started: '1' }), 'a pid without a process'],
  ['', 'no process (empty)'],
  ['{"pid":', 'no process (half-written)'],
])('a stale lock %s of %s is taken over by one of several callers', async ([content], { task }) => {
  // The race between reading and removing a stale lock is short, so the test repeats it with many locks.
  const most = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const path = join(folder, `${task.id}-${number}`);
      await writeFile(path, content);
      let inside = 0;
      let maxInside = 0;
      const work = async () => {
        inside += 1;
        maxInside = Math.max(maxInside, inside);
        await sleep(2);
        inside -= 1;
      };
      await Promise.all(Array.from({ length: 6 }, () => withFileLock(path, options, work)));
      return maxInside;
    }),
  );
  expect(Math.max(...most)).toBe(1);
  expect((await readdir(folder)).filter((name) => name.startsWith(task.id))).toEqual([]);
});

test('a stale lock is removed even if the process that was removing it was killed', async () => {
  const path = join(folder, 'killed-twice');
  const [first, second] = ['1', '2'].map((started) => JSON.stringify({ pid: 2 ** 22 + 1, started }));
  await writeFile(path, first!);
  const removal = createHash('sha256').update(first!).digest('hex').slice(0, 16);
  await writeFile(`${path}.${removal}`, second!);
  expect(await withFileLock(path, options, async () => 'done')).toBe('done');
  expect((await readdir(folder)).filter((name) => name.startsWith('killed-twice'))).toEqual([]);
});

test('withFileLock names the holder when it times out', async () => {
  const path = join(folder, 'held');
  const release = Promise.withResolvers<void>();
  const holder = withFileLock(path, options, () => release.promise);
  await sleep(20);
  await expect(withFileLock(path, { timeoutMs: 50 }, async () => undefined)).rejects.toThrow(
    `Process ${process.pid} has held ${path}`,
  );
  release.resolve();
  await holder;
});

test('isStillRunning distinguishes a process from a later one with the same pid', () => {
  const self = identify(process.pid);
  expect(self && isStillRunning(self)).toBe(true);
  expect(self && isStillRunning({ ...self, started: `${self.started}0` })).toBe(false);
  expect(identify(2 ** 22 + 1)).toBeUndefined();
});
