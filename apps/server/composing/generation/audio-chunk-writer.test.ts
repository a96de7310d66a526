import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { audioChunkWriter } from './audio-chunk-writer.ts';

const log = pino({ level: 'silent' });
const second = () => new Uint8Array(16_000).fill(3);

/** A writer with a manual clock. */
function writer(write: (index: number, mp3: Buffer) => Promise<boolean>) {
  let time = 0;
  return { ...audioChunkWriter(write, { log, now: () => time }), advance: (ms: number) => (time += ms) };
}

describe('audioChunkWriter', () => {
  it('writes the first chunk at once, then at most four a second, and the rest at the end', async () => {
    const chunks: [number, number][] = [];
    const chunkWriter = writer(async (index, mp3) => chunks.push([index, mp3.length]) > 0);
    chunkWriter.add(second());
    await Promise.resolve();
    expect(chunks).toEqual([[0, 16_000]]);
    for (let i = 0; i < 4; i++) {
      await new Promise(setImmediate);
      chunkWriter.add(second());
      chunkWriter.advance(100);
    }
    await new Promise(setImmediate);
    expect(chunks).toEqual([
      [0, 16_000],
      [1, 4 * 16_000],
    ]);
    chunkWriter.add(new Uint8Array(7));
    await chunkWriter.end();
    expect(chunks.at(-1)).toEqual([2, 7]);
  });

  it('starts over behind a gap, without the buffer, unless nothing was written yet', async () => {
    const chunks: [number, number][] = [];
    const chunkWriter = writer(async (index, mp3) => chunks.push([index, mp3.length]) > 0);
    chunkWriter.add(new Uint8Array(7));
    expect(await chunkWriter.startOver()).toBe(false);
    chunkWriter.add(second());
    chunkWriter.add(second());
    expect(await chunkWriter.startOver()).toBe(true);
    chunkWriter.add(new Uint8Array(9_000));
    await Promise.resolve();
    expect(chunks).toEqual([
      [0, 16_000],
      [2, 9_000],
    ]);
  });

  it('drops the rest when a chunk cannot be written or is refused', async () => {
    const failures: (() => boolean)[] = [
      () => false,
      () => {
        throw new Error('the database is away');
      },
    ];
    for (const failure of failures) {
      let calls = 0;
      const chunkWriter = writer(async () => {
        calls += 1;
        return failure();
      });
      chunkWriter.add(second());
      await new Promise(setImmediate);
      chunkWriter.advance(1_000);
      chunkWriter.add(second());
      await chunkWriter.end();
      expect(calls).toBe(1);
    }
  });
});
