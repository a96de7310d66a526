import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { measurePool } from './measure-pool.ts';
import { soundFile, swell } from './testing/sounds.ts';

const wav = await soundFile('pcm_44100', swell(1));

test('a file whose decoder makes no progress is refused as damaged', async () => {
  const pool = measurePool({ threads: 1, timeLimitMs: 60_000, stallLimitMs: (bytes) => bytes / 1e6 });
  const long = await soundFile('mp3_44100_128', swell(20));
  await expect(pool.measure('a', async () => long)).rejects.toMatchObject({
    code: 'audio_not_readable',
    facts: { reason: 'damage' },
  });
  await pool.close();
});

test('large files of several users leave a thread for the others', async () => {
  const pool = measurePool({ threads: 2, timeLimitMs: 60_000 });
  const read: string[] = [];
  const measure = (userId: string, bytes: number) =>
    pool.measure(
      userId,
      async () => {
        read.push(userId);
        return Buffer.from(wav);
      },
      bytes,
    );
  await Promise.all([measure('a', 2e7), measure('b', 2e7), measure('c', 2e7), measure('d', 2e4)]);
  expect(read.slice(0, 2)).toEqual(['a', 'd']);
  await pool.close();
});

test('files of few bytes that take long leave a thread for the others', async () => {
  const longWav = Buffer.concat([Buffer.from(wav.subarray(0, 44)), Buffer.alloc(1_000_000)]);
  longWav.writeUInt32LE(longWav.length - 8, 4);
  longWav.writeUInt32LE(longWav.length - 44, 40);
  const pool = measurePool({ threads: 2, timeLimitMs: 60_000, smallLimitMs: 1 });
  const begun = new Map<string, number>();
  let [isHeld, overlaps] = [false, false];
  const measure = async (userId: string) => {
    const { durationMs } = await pool.measure(userId, async () => {
      begun.set(userId, (begun.get(userId) ?? 0) + 1);
      if (begun.get(userId) === 2) {
        overlaps ||= isHeld;
        isHeld = true;
        await sleep(500);
        isHeld = false;
      }
      return Buffer.from(longWav);
    });
    return Math.round(durationMs / 1_000);
  };
  expect(await Promise.all(['a', 'b', 'c'].map(measure))).toEqual([6, 6, 6]);
  expect([...begun.values()]).toEqual([2, 2, 2]);
  // What is begun again is measured alone, so that the other thread is free.
  expect(overlaps).toBe(false);
  await pool.close();
});

test('a file that exceeds the timeout is not called unreadable, and the next one is measured', async () => {
  const strictPool = measurePool({ threads: 1, timeLimitMs: 1 });
  await expect(strictPool.measure('a', async () => wav)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('took too long') as string,
  });
  await strictPool.close();
  const lenientPool = measurePool({ threads: 1, timeLimitMs: 60_000 });
  const failing = lenientPool.measure('a', () => Promise.reject(new Error('gone')));
  await expect(failing).rejects.toThrow('gone');
  expect((await lenientPool.measure('a', async () => Buffer.from(wav))).durationMs).toBe(1000);
  await lenientPool.close();
});

test('a file that is measured while the server stops is not called unreadable', async () => {
  const pool = measurePool({ threads: 1, timeLimitMs: 60_000 });
  const measuring = pool.measure('a', async () => {
    setImmediate(() => void pool.close());
    return wav;
  });
  await expect(measuring).rejects.toMatchObject({ code: 'unavailable' });
});

test('a user with many files occupies one thread at a time, so that others do not wait', async () => {
  const pool = measurePool({ threads: 2, timeLimitMs: 60_000 });
  const read: string[] = [];
  const measure = (userId: string) =>
    pool.measure(userId, async () => {
      read.push(userId);
      return Buffer.from(wav);
    });
  await Promise.all(Array.from('aaaab', (userId) => measure(userId)));
  expect(read.slice(0, 2)).toEqual(['a', 'b']);
  await pool.close();
});
