import { describe, expect, it } from 'vitest';
import { readVorbisHeaders } from './vorbis-headers.ts';

const text = (value: string): number[] => Array.from(value, (letter) => letter.charCodeAt(0));
const little = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** i) & 255);

function identification({ sizes = 0xb8, channels = 1 } = {}): Uint8Array {
  const rates = [...little(44_100, 4), ...little(0, 12)];
  return Uint8Array.from([1, ...text('vorbis'), ...little(0, 4), channels, ...rates, sizes, 1]);
}

const comment = ({ vendor = 3, texts = 1, length = 2 } = {}): Uint8Array =>
  Uint8Array.from([
    3,
    ...text('vorbis'),
    ...little(vendor, 4),
    ...text('lib'),
    ...little(texts, 4),
    ...little(length, 4),
    ...text('a='),
    1,
  ]);

/** A code book whose entries all have one length, in the ordered form, without a lookup table. */
function setup({ dimensions = 4, entries = 625, books = 1 } = {}): Uint8Array {
  // Ordered flag 1, length 9, then the number of entries in as many bits as it needs.
  const bits = 32 - Math.clz32(entries);
  const lengths = little(1 + 2 * 9 + 64 * entries, Math.ceil((6 + bits + 4) / 8));
  const book = [...text('BCV'), ...little(dimensions, 2), ...little(entries, 3), ...lengths];
  return Uint8Array.from([5, ...text('vorbis'), books - 1, ...book]);
}

const headers = (...packets: Uint8Array[]) => readVorbisHeaders(packets);

describe('readVorbisHeaders', () => {
  it('reads channels, sample rate and the longer block', () => {
    expect(headers(identification(), comment(), setup())).toEqual({
      channels: 1,
      sampleRate: 44_100,
      longBlock: 2048,
    });
  });

  it.each([
    ['blocks longer than 8192 frames', identification({ sizes: 0xf8 }), comment(), setup()],
    ['a long block shorter than the short one', identification({ sizes: 0x68 }), comment(), setup()],
    ['a vendor text beyond the packet', identification(), comment({ vendor: 0xffff_ffff }), setup()],
    ['a billion comments', identification(), comment({ texts: 0x4000_0000 }), setup()],
    ['a comment beyond the packet', identification(), comment({ length: 0x7fff_ffff }), setup()],
    ['a code book of 16 million entries', identification(), comment(), setup({ entries: 0xff_ffff })],
    ['a code book of 65,535 dimensions', identification(), comment(), setup({ dimensions: 65_535 })],
    ['a code book without dimensions', identification(), comment(), setup({ dimensions: 0 })],
    ['a code book that lacks entries', identification(), comment(), setup().subarray(0, -2)],
    ['fewer code books than announced', identification(), comment(), setup({ books: 2 })],
    ['packets of other types', comment(), identification(), setup()],
  ])('refuses %s', (_, ...packets) => {
    expect(headers(...packets)).toBeUndefined();
  });

  it('refuses a stream without a setup packet', () => {
    expect(headers(identification(), comment())).toBeUndefined();
  });
});
