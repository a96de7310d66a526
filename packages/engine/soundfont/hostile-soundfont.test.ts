import { array, assert, integer, nat, property, tuple } from 'fast-check';
import { StbVorbis } from 'stb-vorbis';
import { describe, expect, it } from 'vitest';
import { memorySource } from './byte-source.ts';
import { checkVorbis } from './ogg.ts';
import { openSoundFont } from './soundfont.ts';
import { SoundFontError } from './soundfont-error.ts';
import { buildSoundFont } from './testing/build-soundfont.ts';
import { oggStream, repairChecksums } from './testing/ogg-stream.ts';
import { simpleFont, simpleSpec, vorbisSample } from './testing/simple-font.ts';

/** Opens a font, reads all presets and decodes all of their samples. */
function readWhole(bytes: Uint8Array): void {
  const font = openSoundFont(memorySource(bytes));
  for (const { bank, program } of font.programs) {
    for (const region of font.preset(bank, program)!.regions) font.sample(region.sample, Infinity);
  }
}

/** The error with which the font is refused; undefined if it is accepted. */
function errorOf(bytes: Uint8Array): unknown {
  try {
    readWhole(bytes);
    return undefined;
  } catch (error) {
    return error;
  }
}

const isHandled = (bytes: Uint8Array): boolean => {
  const error = errorOf(bytes);
  return error === undefined || error instanceof SoundFontError;
};

const offsetOf = (bytes: Uint8Array, id: string): number => Buffer.from(bytes).indexOf(id);

function edited(id: string, at: number, value: number): Uint8Array {
  const bytes = simpleFont();
  new DataView(bytes.buffer).setUint32(offsetOf(bytes, id) + at, value, true);
  return bytes;
}

const vorbisFont = (vorbis: Uint8Array) =>
  buildSoundFont({ ...simpleSpec(), samples: [{ name: 'vorbis', vorbis }] });

const flips = array(tuple(nat(), integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 12 });

function flipped(original: Uint8Array, changes: readonly (readonly [number, number])[]): Uint8Array {
  const bytes = original.slice();
  for (const [at, mask] of changes) bytes[at % bytes.length]! ^= mask;
  return bytes;
}

/** Memory of the Vorbis decoder, which grows and never shrinks. */
function decoderBytes(): number {
  const { exports } = StbVorbis as unknown as { exports: { memory: WebAssembly.Memory } };
  return exports.memory.buffer.byteLength;
}
const MAX_DECODER_BYTES = 64 * 1_048_576;

/** The packets of an Ogg stream. */
function packetsOf(bytes: Uint8Array): Uint8Array[] {
  const packets: number[][] = [[]];
  for (let at = 0; at < bytes.length;) {
    const segments = bytes[at + 26]!;
    let from = at + 27 + segments;
    for (let i = 0; i < segments; i++) {
      const length = bytes[at + 27 + i]!;
      packets.at(-1)!.push(...bytes.subarray(from, from + length));
      if (length < 255) packets.push([]);
      from += length;
    }
    at = from;
  }
  return packets.slice(0, -1).map((packet) => Uint8Array.from(packet));
}

describe('a broken SoundFont', () => {
  it.each([
    ['an empty file', new Uint8Array(), 'The SoundFont is truncated.'],
    ['a file of another format', new Uint8Array(64), 'The file is not a SoundFont (.sf2 or .sf3).'],
    ['a truncated file', simpleFont().slice(0, 3000), 'The SoundFont is truncated.'],
    ['a huge chunk', edited('smpl', 4, 0xffff_fff0), 'The SoundFont is truncated.'],
    [
      'a table with a part of a record',
      edited('pbag', 4, 7),
      'The table pbag of the SoundFont has an invalid size.',
    ],
    [
      'zones outside the table',
      edited('inst', 8 + 20, 0x7fff),
      'The instruments of the SoundFont refer to records outside its tables.',
    ],
    [
      'a sample outside the data',
      edited('shdr', 8 + 24, 100_000),
      "The sample sine is outside the SoundFont's data.",
    ],
    [
      'a sample of two billion frames',
      edited('shdr', 8 + 24, 0x7fff_ffff),
      'The sample sine is longer than 95 seconds.',
    ],
    ['a sample rate of 0', edited('shdr', 8 + 36, 0), 'The sample sine has an invalid sample rate.'],
  ])('is refused with one sentence: %s', (_, bytes, message) => {
    expect(() => readWhole(bytes)).toThrow(new SoundFontError(message));
  });

  it('is refused when a Vorbis stream is damaged', () => {
    const vorbis = vorbisSample();
    expect(errorOf(vorbisFont(vorbis))).toBeUndefined();
    vorbis[vorbis.length - 9]! ^= 1;
    expect(() => readWhole(vorbisFont(vorbis))).toThrow('A sample of the SoundFont is damaged.');
  });

  it('causes no other error with random changes of bytes', () => {
    const fonts = [simpleFont(), vorbisFont(vorbisSample())];
    assert(
      property(nat(1), flips, (font, changes) => {
        expect(isHandled(flipped(fonts[font]!, changes))).toBe(true);
      }),
      { numRuns: 400, seed: 7 },
    );
  });

  it('causes no other error with random changes of the tables', () => {
    const font = simpleFont();
    const tables = offsetOf(font, 'pdta');
    assert(
      property(flips, (changes) => {
        const inTables = changes.map(([at, mask]) => [tables + (at % (font.length - tables)), mask] as const);
        expect(isHandled(flipped(font, inTables))).toBe(true);
      }),
      { numRuns: 600, seed: 8 },
    );
  });

  it('causes no other error with random changes of a Vorbis stream, within the memory of the decoder', () => {
    const stream = vorbisSample();
    const packets = packetsOf(stream);
    const decoded = StbVorbis.decode(stream);
    assert(
      property(flips, nat(packets.length - 1), (changes, index) => {
        const changed = packets.map((packet, i) => (i === index ? flipped(packet, changes) : packet));
        expect(isHandled(vorbisFont(oggStream(changed)))).toBe(true);
        expect(isHandled(vorbisFont(repairChecksums(flipped(stream, changes))))).toBe(true);
      }),
      { numRuns: 300, seed: 9 },
    );
    expect(StbVorbis.decode(stream)).toEqual(decoded);
    expect(decoderBytes()).toBeLessThan(MAX_DECODER_BYTES);
  });

  it('is refused when a Vorbis stream asks for a code book of a gigabyte', () => {
    const packets = packetsOf(vorbisSample());
    const setup = packets[2]!;
    // Dimensions and entries of the first code book.
    setup.set([255, 127, 255, 255, 0], 11);
    expect(() => readWhole(vorbisFont(oggStream(packets)))).toThrow('A sample of the SoundFont is damaged.');
    expect(decoderBytes()).toBeLessThan(MAX_DECODER_BYTES);
  });

  it('is refused when a Vorbis stream is longer than 95 seconds of 16-bit samples', () => {
    const bytes = vorbisFont(vorbisSample());
    new DataView(bytes.buffer).setUint32(offsetOf(bytes, 'shdr') + 8 + 24, 9_000_000, true);
    expect(() => readWhole(bytes)).toThrow('The sample vorbis is longer than 95 seconds.');
  });

  it('is refused before decoding when its packets would decode to more than 95 seconds', () => {
    const facts = checkVorbis(vorbisSample(), Infinity);
    expect(facts.channels).toBe(1);
    expect(facts.maxFrames).toBeLessThan(1 << 22);
  });
});
