import { describe, expect, it } from 'vitest';
import { StemFiles } from '#engine/encode/stem-files.ts';
import { readWav } from '#engine/encode/testing/read-wav.ts';
import { sin } from '#engine/kit/exact.ts';

const wave = (level: number, step: number) => {
  const left = Float32Array.from({ length: 2000 }, (_, i) => level * sin(step * i));
  return { left, right: left.map((value) => -value / 2) };
};

const samplesOf = (bytes: Uint8Array): Int16Array => {
  const { data } = readWav(bytes);
  return new Int16Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength));
};

describe('StemFiles', () => {
  it('attenuates all stems by the same gain if a later one would clip', () => {
    const stems = [wave(0.4, 0.01), wave(1.6, 0.1), wave(1.2, 0.03), wave(2, 0.05)];
    const files = new StemFiles();
    files.add('drums', stems[0]!);
    files.add('bass', stems[1]!);
    files.add('harmony', stems[2]!);
    files.add('lead', stems[3]!);
    const done = files.done();
    expect([...done.keys()]).toEqual(['drums', 'bass', 'harmony', 'lead']);
    const written = Array.from(done.values(), ({ bytes }) => samplesOf(bytes));
    for (let i = 0; i < 2000; i++) {
      for (const [index, samples] of written.entries()) {
        // Rounded and dithered at most twice, three times if attenuated twice.
        expect(Math.abs(samples[2 * i]! - (stems[index]!.left[i]! / 2) * 32_767)).toBeLessThan(4.5);
        expect(Math.abs(samples[2 * i + 1]! - (stems[index]!.right[i]! / 2) * 32_767)).toBeLessThan(4.5);
      }
    }
  });

  it('copies the stem, whose memory is reused', () => {
    const stem = wave(0.5, 0.02);
    const files = new StemFiles();
    files.add('drums', stem);
    stem.left.fill(0);
    const [samples] = Array.from(files.done().values(), ({ bytes }) => samplesOf(bytes));
    expect(samples!.some((value) => value > 16_000)).toBe(true);
  });
});
