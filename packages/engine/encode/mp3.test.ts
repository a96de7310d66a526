import { describe, expect, it } from 'vitest';
import { encode } from '#engine/encode/encode.ts';
import { crc16 } from '#engine/encode/crc16.ts';
import { openMp3Stream } from '#engine/encode/mp3-stream.ts';
import { readFrameHeader } from '#engine/encode/mp3-frame.ts';
import { testTags } from './testing/test-encoder.ts';

const audio = { left: new Float32Array(30_000).fill(0.1), right: new Float32Array(30_000).fill(-0.1) };
const formats = [
  'mp3_22050_32',
  'mp3_44100_32',
  'mp3_44100_64',
  'mp3_44100_96',
  'mp3_44100_128',
  'mp3_44100_192',
] as const;

/** The bytes of a stream with an interruption in the middle. */
async function streamAround(interruption: () => Promise<unknown>): Promise<number[]> {
  const stream = await openMp3Stream({ sampleRate: 44_100, kilobits: 128 });
  const first = stream.encode(audio);
  await interruption();
  return [...first, ...stream.encode(audio), ...stream.end()];
}

const noInterruption = () => Promise.resolve();

describe('an MP3', () => {
  it.each(formats)('%s contains only whole frames of its rate and bit rate after the tag', async (format) => {
    const [, rate, kilobits] = format.split('_').map(Number);
    const { bytes } = await encode(audio, format, testTags);
    const headers = [];
    let offset = 10 + ((bytes[8]! << 7) | bytes[9]!);
    while (offset < bytes.length) {
      const header = readFrameHeader(bytes, offset)!;
      headers.push(header);
      offset += header.byteLength;
    }
    expect(offset).toBe(bytes.length);
    // The first is the Info frame, which needs more space than the lowest bit rates have.
    for (const { sampleRate, kilobits: own } of headers.slice(1)) {
      expect([sampleRate, own]).toEqual([rate, kilobits]);
    }
  });

  it('has valid checksums in the Info frame', async () => {
    const { bytes } = await encode(audio, 'mp3_44100_128', testTags);
    const start = 10 + ((bytes[8]! << 7) | bytes[9]!);
    const info = bytes.subarray(start, start + readFrameHeader(bytes, start)!.byteLength);
    const stream = bytes.subarray(start + info.length);
    const view = new DataView(info.buffer, info.byteOffset);
    expect(view.getUint16(188)).toBe(crc16(stream));
    expect(view.getUint16(190)).toBe(crc16(info.subarray(0, 190)));
    expect(view.getUint32(48)).toBe(info.length + stream.length);
  });

  it('does not depend on files encoded before or concurrently', async () => {
    const alone = await streamAround(noInterruption);
    expect(await streamAround(() => encode(audio, 'mp3_22050_32', testTags))).toEqual(alone);
    expect(await streamAround(() => streamAround(noInterruption))).toEqual(alone);
  });

  it('carries title, artist, genre, tempo and key as ID3v2 frames', async () => {
    const { bytes } = await encode(audio, 'mp3_44100_128', testTags);
    const tag = new TextDecoder('utf-16le').decode(bytes.subarray(21, 21 + 2 * testTags.title.length + 2));
    expect(tag.replace('\uFEFF', '')).toContain(testTags.title.slice(0, -1));
    const names = new TextDecoder('latin1').decode(bytes.subarray(0, 300));
    for (const [name, value] of [
      ['TPE1', 'Tutti'],
      ['TCON', 'Jazz'],
      ['TBPM', '93'],
      ['TKEY', 'F#m'],
    ] as const) {
      const at = names.indexOf(name);
      expect(names.slice(at + 13, at + 13 + 2 * value.length)).toBe(value.replaceAll(/./g, '$&\0'));
    }
  });
});

it('crc16 returns the check value of CRC-16/ARC', () => {
  expect(crc16(new TextEncoder().encode('123456789'))).toBe(0xbb3d);
});
