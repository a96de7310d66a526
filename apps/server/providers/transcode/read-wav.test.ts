import { describe, expect, it } from 'vitest';
import { readWav } from './read-wav.ts';

interface Layout {
  readonly tag?: number;
  readonly channels?: number;
  readonly bits: number;
  readonly statedLength?: number;
}

function wav({ tag = 1, channels = 1, bits, statedLength }: Layout, data: Buffer): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(tag, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(24_000, 24);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(statedLength ?? data.length, 40);
  return Buffer.concat([head, data]);
}

const integerSamples = (bits: number, ...samples: number[]) => {
  const data = Buffer.alloc((samples.length * bits) / 8);
  for (const [i, sample] of samples.entries())
    data.writeIntLE(sample * 2 ** (bits - 1), (i * bits) / 8, bits / 8);
  return data;
};
const levels = [0, 0.5, -0.5, -1];

describe('readWav', () => {
  it.each([16, 24, 32])('reads %i-bit samples exactly', (bits) => {
    const sound = readWav(wav({ bits }, integerSamples(bits, ...levels)));
    expect(sound?.sampleRate).toBe(24_000);
    expect([...sound!.left]).toEqual(levels);
  });

  it('reads float samples exactly', () => {
    const data = Buffer.from(Float32Array.from(levels).buffer);
    expect([...readWav(wav({ tag: 3, bits: 32 }, data))!.left]).toEqual(levels);
  });

  it('keeps left and right separate', () => {
    const { left, right } = readWav(wav({ channels: 2, bits: 16 }, integerSamples(16, ...levels)))!;
    expect([[...left], [...right]]).toEqual([
      [0, -0.5],
      [0.5, -1],
    ]);
  });

  it.each([0, 0xffff_ffff])(
    'reads a streamed file that states the length %i up to its end',
    (statedLength) => {
      const file = wav({ bits: 16, statedLength }, integerSamples(16, ...levels));
      expect(readWav(file)!.left).toHaveLength(4);
    },
  );

  it('replaces NaN with silence and clips values out of range', () => {
    const data = Buffer.from(Float32Array.of(0.5, Number.NaN, Infinity, -Infinity, 1e30).buffer);
    expect([...readWav(wav({ tag: 3, bits: 32 }, data))!.left]).toEqual([0.5, 0, 1, -1, 1]);
  });

  it.each<[string, Buffer]>([
    ['is not a WAV', Buffer.from('ID3 and so on, at some length')],
    ['is empty', Buffer.alloc(0)],
    ['uses an unsupported codec', wav({ tag: 85, bits: 16 }, integerSamples(16, 0))],
    ['is too long', wav({ bits: 16 }, Buffer.alloc(2 * 24_000 * 901))],
    ['ends within its header', wav({ bits: 16 }, Buffer.alloc(0)).subarray(0, 30)],
  ])('returns undefined for a file that %s', (_what, file) => {
    expect(readWav(file)).toBeUndefined();
  });
});
