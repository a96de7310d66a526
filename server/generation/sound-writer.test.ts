import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { soundWriter } from './sound-writer.ts';

const log = pino({ level: 'silent' });
const second = () => new Uint8Array(16_000).fill(3);

/** A writer with a manual clock. */
function writer(write: (piece: number, mp3: Buffer) => Promise<boolean>) {
  let time = 0;
  return { ...soundWriter(write, { log, now: () => time }), pass: (ms: number) => (time += ms) };
}

describe('audioChunkWriter', () => {
  it('writes the first chunk at once, then at most four a second, and the rest at the end', async () => {
    const pieces: [number, number][] = [];
    const sound = writer(async (piece, mp3) => pieces.push([piece, mp3.length]) > 0);
    sound.add(second());
    await Promise.resolve();
    expect(pieces).toEqual([[0, 16_000]]);
    for (let i = 0; i < 4; i++) {
      await new Promise(setImmediate);
      sound.add(second());
      sound.pass(100);
    }
    await new Promise(setImmediate);
    expect(pieces).toEqual([
      [0, 16_000],
      [1, 4 * 16_000],
    ]);
    sound.add(new Uint8Array(7));
    await sound.end();
    expect(pieces.at(-1)).toEqual([2, 7]);
  });

  it('starts over behind a gap, without the buffer, unless nothing was written yet', async () => {
    const pieces: [number, number][] = [];
    const sound = writer(async (piece, mp3) => pieces.push([piece, mp3.length]) > 0);
    sound.add(new Uint8Array(7));
    expect(await sound.startOver()).toBe(false);
    sound.add(second());
    sound.add(second());
    expect(await sound.startOver()).toBe(true);
    sound.add(new Uint8Array(9_000));
    await Promise.resolve();
    expect(pieces).toEqual([
      [0, 16_000],
      [2, 9_000],
    ]);
  });

  it('drops the rest when a chunk cannot be written or is refused', async () => {
    const outcomes: (() => boolean)[] = [
      () => false,
      () => {
        throw new Error('the database is away');
      },
    ];
    for (const outcome of outcomes) {
      let calls = 0;
      const sound = writer(async () => {
        calls += 1;
        return outcome();
      });
      sound.add(second());
      await new Promise(setImmediate);
      sound.pass(1_000);
      sound.add(second());
      await sound.end();
      expect(calls).toBe(1);
    }
  });
});
