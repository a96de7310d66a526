import { readFile } from 'node:fs/promises';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { outputFormats } from '#contract/formats.ts';
import { encode, playableWav } from '#engine/encode/encode.ts';
import { contentTypeOf, isHeaderless, layoutOf } from '#engine/encode/layout.ts';
import { encodeMidi } from '#engine/encode/midi.ts';
import { oggCrc } from '#engine/encode/ogg.ts';
import { StemFiles } from '#engine/encode/stem-files.ts';
import { decode, decodeWav } from '#engine/encode/testing/decode.ts';
import { readMidi } from '#engine/encode/testing/read-midi.ts';
import { readWav } from '#engine/encode/testing/read-wav.ts';
import { testTags } from '#engine/encode/testing/test-encoder.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { composePiece, scoreOf } from '#engine/testing/pieces.ts';
import { digitalSourceTypes, type AiMark } from './ai-mark.ts';
import { bytesSource } from './byte-source.ts';
import { hasContentCredentials } from './content-credentials.ts';
import { markedBytes } from './mark-file.ts';

const mark: AiMark = {
  sourceType: 'composite',
  softwareAgent: 'Übermodell 3 「歌」',
  createdAt: '2026-11-28T20:15:00Z',
  credentialsRemoved: true,
};
const term = digitalSourceTypes.composite;

const channel = (hertz: number) =>
  Float32Array.from({ length: 44_101 }, (_, i) => 0.3 * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE));
const audio = { left: channel(440), right: channel(660) };

const recordedFile = (name: string) =>
  readFile(new URL(`../../../../apps/server/library/uploads/testing/${name}`, import.meta.url));

/** Tags and packets as another program reads them. */
async function read(bytes: Uint8Array) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = (await input.getPrimaryAudioTrack())!;
  const packets: { time: number; data: Buffer }[] = [];
  for await (const { timestamp, data } of new EncodedPacketSink(track).packets())
    packets.push({ time: timestamp, data: Buffer.from(data) });
  return { tags: await input.getMetadataTags(), packets };
}

/** RIFF does not state the encoding of texts; what this reader took for Latin-1 is UTF-8. */
const asUtf8 = (text: string) => Buffer.from(text, 'latin1').toString();

/** The tags of a file, in which another program finds the mark. */
async function expectMark(bytes: Uint8Array) {
  const { tags } = await read(bytes);
  const read8 = Buffer.from(bytes.subarray(0, 4)).toString() === 'RIFF' ? asUtf8 : (text: string) => text;
  const texts = [tags.comment, ...Object.values(tags.raw ?? {})]
    .flat()
    .filter((text) => typeof text === 'string')
    .map(read8)
    .join('\n');
  for (const part of [term, mark.softwareAgent!, mark.createdAt!, 'Made or changed by AI']) {
    expect(texts).toContain(part);
  }
  expect(tags.comment).toContain('Content Credentials of the original were removed');
  return { ...tags, title: tags.title && read8(tags.title) };
}

describe('the mark of a file', () => {
  const headerless = outputFormats.filter((format) => isHeaderless(layoutOf(format)));
  it.each(headerless)('is not in %s, but in the WAV of it', async (format) => {
    const file = await encode(audio, format, testTags);
    expect(await markedBytes(file.bytes, contentTypeOf(layoutOf(format)), mark)).toBe(file.bytes);
    const { bytes } = playableWav(file, format, testTags)!;
    const marked = await markedBytes(bytes, 'audio/wav', mark);
    expect(readWav(marked).data).toEqual(readWav(bytes).data);
    expect(await expectMark(marked)).toMatchObject({ title: testTags.title });
  });

  const withTags = [...outputFormats, 'wav' as const].filter((format) => !isHeaderless(layoutOf(format)));
  it.each(withTags)('is read by another program from %s', async (format) => {
    const layout = layoutOf(format);
    const file = await encode(audio, format, testTags);
    const marked = await markedBytes(file.bytes, contentTypeOf(layout), mark);
    expect(await decode(marked, format)).toEqual(await decode(file.bytes, format));
    expect((await read(marked)).packets).toEqual((await read(file.bytes)).packets);
    const tags = await expectMark(marked);
    // What the file said before is still there.
    const { title, artist, genre } = testTags;
    expect(tags).toMatchObject({ title, artist, genre });
  });

  it.each([
    ['chirp.flac', 'audio/flac'],
    ['chirp-24.flac', 'audio/flac'],
    ['tone-vorbis.ogg', 'audio/ogg'],
    ['tone-aac.m4a', 'audio/mp4'],
  ])('is read by another program from %s, whose audio stays the same', async (name, type) => {
    const file = await recordedFile(name);
    const marked = await markedBytes(file, type, mark);
    expect((await read(marked)).packets).toEqual((await read(file)).packets);
    await expectMark(marked);
  });

  it('precedes the frames of an AAC file without container', async () => {
    const file = await recordedFile('tone-aac.aac');
    const marked = Buffer.from(await markedBytes(file, 'audio/aac', mark));
    expect(marked.subarray(0, 3).toString()).toBe('ID3');
    expect(marked.subarray(-file.length).equals(file)).toBe(true);
  });

  it('is in each stem', async () => {
    const files = new StemFiles();
    files.add('vocals', audio);
    for (const { bytes } of files.done().values()) {
      const marked = await markedBytes(bytes, 'audio/wav', mark);
      expect(decodeWav(marked)).toEqual(decodeWav(bytes));
      await expectMark(marked);
    }
  });

  it('is a text event at the start of a MIDI file', async () => {
    const file = encodeMidi(await scoreOf(await composePiece('a slow waltz', { lengthMs: 5_000 })));
    const before = readMidi(file);
    const after = readMidi(await markedBytes(file, 'audio/midi', mark));
    const [event, ...rest] = after.tracks[0]!;
    expect(rest).toEqual(before.tracks[0]);
    expect(after.tracks.slice(1)).toEqual(before.tracks.slice(1));
    expect(event).toMatchObject({ tick: 0, meta: 1 });
    const text = Buffer.from(event!.data).toString();
    for (const part of [term, mark.softwareAgent, mark.createdAt]) expect(text).toContain(part);
  });

  it('is the same each time', async () => {
    const { bytes } = await encode(audio, 'opus_48000_64', testTags);
    const [first, second] = [1, 2].map(() => markedBytes(bytes, 'audio/ogg', mark));
    expect(await first).toEqual(await second);
  });
});

const mp3 = (await encode(audio, 'mp3_44100_64', testTags)).bytes;
const frames = mp3.subarray(10 + ((mp3[8]! << 7) | mp3[9]!));
const synchsafe = (size: number) => [size >> 21, (size >> 14) & 127, (size >> 7) & 127, size & 127];
const id3 = (version: number, flags: number, content: Uint8Array) =>
  Buffer.concat([Buffer.from([0x49, 0x44, 0x33, version, 0, flags, ...synchsafe(content.length)]), content]);
/** A frame of version 2.3; of 2.4 if it is shorter than 128 bytes. */
const frame = (id: string, text: string | Buffer) => {
  const content = typeof text === 'string' ? Buffer.from(`\0${text}`, 'latin1') : text;
  return Buffer.concat([
    Buffer.from(id),
    Buffer.from([0, 0, content.length >> 8, content.length & 255, 0, 0]),
    content,
  ]);
};

describe('the mark in an ID3 tag', () => {
  const oldFrame = Buffer.concat([Buffer.from('TT2\0\0\x06\0', 'latin1'), Buffer.from('Title')]);
  it.each([
    ['2.2', id3(2, 0, oldFrame)],
    ['2.3', id3(3, 0, frame('TIT2', 'Title'))],
    ['2.3 with padding', id3(3, 0, Buffer.concat([frame('TIT2', 'Title'), Buffer.alloc(500)]))],
    ['2.4', id3(4, 0, frame('TIT2', 'Title'))],
  ])('keeps the frames of a tag of version %s', async (_what, tag) => {
    const file = Buffer.concat([tag, frames]);
    const marked = await markedBytes(file, 'audio/mpeg', mark);
    expect(await decode(marked, 'mp3_44100_64')).toEqual(await decode(file, 'mp3_44100_64'));
    expect((await read(marked)).packets).toEqual((await read(file)).packets);
    expect(await expectMark(marked)).toMatchObject({ title: 'Title' });
  });

  it('has no bytes that unsynchronisation would change', async () => {
    const file = Buffer.concat([id3(3, 0x80, frame('TIT2', 'Title')), frames]);
    const marked = Buffer.from(await markedBytes(file, 'audio/mpeg', mark));
    const tag = marked.subarray(0, marked.length - frames.length);
    expect(tag.includes(0xff)).toBe(false);
    expect(tag.includes(term)).toBe(true);
  });

  it('is in a tag of its own before one with an extended header', async () => {
    const extended = Buffer.concat([Buffer.from([0, 0, 0, 6, 0, 0, 0, 0, 0, 0]), frame('TIT2', 'Title')]);
    const file = Buffer.concat([id3(3, 0x40, extended), frames]);
    const marked = Buffer.from(await markedBytes(file, 'audio/mpeg', mark));
    expect(marked.subarray(-file.length).equals(file)).toBe(true);
    await expectMark(marked);
  });
});

const chunk = (id: string, content: Uint8Array) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(id, 'latin1'), size, content, Buffer.alloc(content.length % 2)]);
};

const wav = playableWav(await encode(audio, 'pcm_8000', testTags), 'pcm_8000', testTags)!.bytes;

const riff = (...chunks: Uint8Array[]) => chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]));

describe('the mark in a WAV', () => {
  const format = wav.subarray(12, 36);
  const samples = Buffer.from(readWav(wav).data);

  it('joins the texts of a list before the samples', async () => {
    const info = Buffer.concat([
      Buffer.from('INFO'),
      chunk('INAM', Buffer.from('Name\0')),
      chunk('ICMT', Buffer.from('Old\0')),
    ]);
    const marked = await markedBytes(
      riff(format, chunk('LIST', info), chunk('data', samples)),
      'audio/wav',
      mark,
    );
    expect(Buffer.from(readWav(marked).data).equals(samples)).toBe(true);
    const { title, comment } = await expectMark(marked);
    expect({ title, comment }).toMatchObject({
      title: 'Name',
      comment: expect.stringMatching(/^Old\. Made/) as string,
    });
  });

  it('follows samples of an odd length whose padding is missing', async () => {
    const file = Buffer.from(riff(format, chunk('data', samples.subarray(0, 1_001)))).subarray(0, -1);
    const marked = await markedBytes(file, 'audio/wav', mark);
    expect(Buffer.from(marked.subarray(44, 1_045)).equals(samples.subarray(0, 1_001))).toBe(true);
    expect(Buffer.from(marked.subarray(1_046, 1_050)).toString()).toBe('LIST');
  });

  it.each([0, 0xffff_ffff])('precedes samples that reach to the end of the file: size %i', async (size) => {
    const file = Buffer.from(riff(format, chunk('data', samples)));
    const dataAt = file.indexOf('data');
    file.writeUInt32LE(size, 4);
    file.writeUInt32LE(size, dataAt + 4);
    const marked = Buffer.from(await markedBytes(file, 'audio/wav', mark));
    expect(marked.subarray(-samples.length).equals(samples)).toBe(true);
    expect(marked.indexOf(term)).toBeLessThan(marked.indexOf('data'));
  });
});

/** The pages of an Ogg file, whose checksums are right. */
function oggPages(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const segments = bytes[at + 26]!;
    const size =
      27 + segments + bytes.subarray(at + 27, at + 27 + segments).reduce((sum, one) => sum + one, 0);
    const page = Uint8Array.from(bytes.subarray(at, at + size));
    const view = new DataView(page.buffer);
    const crc = view.getUint32(22, true);
    view.setUint32(22, 0, true);
    expect(oggCrc(page)).toBe(crc);
    numbers.push(view.getUint32(18, true));
    at += size;
  }
  return numbers;
}

const tagged = (title: string) => encode(audio, 'opus_48000_64', { ...testTags, title });

describe('the mark in an Ogg file', () => {
  // The comments with this title fill a page nearly, with the mark they need two.
  it.each([10, 64_800])(
    'changes checksums, and numbers where needed: a title of %i characters',
    async (length) => {
      const { bytes } = await tagged('a'.repeat(length));
      const before = oggPages(bytes);
      const marked = await markedBytes(bytes, 'audio/ogg', mark);
      const after = oggPages(marked);
      expect(after).toEqual(after.map((_, index) => index));
      expect(after.length - before.length).toBe(length > 10 ? 1 : 0);
      expect((await read(marked)).packets).toEqual((await read(bytes)).packets);
      await expectMark(marked);
    },
  );
});

it('the mark in an MP4 file moves the offsets of samples behind the metadata', async () => {
  const input = new Input({
    formats: ALL_FORMATS,
    source: new BufferSource(await recordedFile('tone-aac.m4a')),
  });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  await (await Conversion.init({ input, output, tags: { title: 'Title', comment: 'Old' } })).execute();
  const file = Buffer.from(target.buffer!);
  expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
  const marked = await markedBytes(file, 'audio/mp4', mark);
  expect((await read(marked)).packets).toEqual((await read(file)).packets);
  const { tags } = await read(marked);
  expect(tags).toMatchObject({ title: 'Title', comment: 'Old' });
  // This reader knows no free fields.
  const added = Buffer.from(marked).subarray(0, Buffer.from(marked).indexOf('mdat'));
  const item = added.subarray(added.indexOf('----'));
  expect(item.toString('latin1')).toMatch(
    /^----.{4}mean.{4}com\.apple\.iTunes.{4}name.{4}DIGITALSOURCETYPE.{4}data/s,
  );
  expect(item.includes(term)).toBe(true);
});

const unsigned: [string, Uint8Array][] = [
  ['MP3', mp3],
  ['M4A', await recordedFile('tone-aac.m4a')],
  ['FLAC', await recordedFile('chirp.flac')],
];

const box = (type: string, content: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 8);
  return Buffer.concat([size, Buffer.from(type), content]);
};

describe('Content Credentials', () => {
  const manifest = Buffer.from('\0application/c2pa\0\0c2pa manifest store\0....', 'latin1');
  const cover = frame('APIC', Buffer.alloc(40_000));
  const uuid = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');
  const signed: [string, string, Uint8Array][] = [
    [
      'MP3',
      'audio/mpeg',
      Buffer.concat([id3(3, 0, Buffer.concat([cover, frame('GEOB', manifest)])), frames]),
    ],
    ['MP3 with ID3v2.4', 'audio/mpeg', Buffer.concat([id3(4, 0, frame('GEOB', manifest)), frames])],
    [
      'WAV',
      'audio/wav',
      chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), chunk('C2PA', manifest), chunk('data', frames)])),
    ],
    [
      'M4A',
      'audio/mp4',
      Buffer.concat([
        box('ftyp', Buffer.from('M4A ')),
        box('uuid', uuid),
        box('moov', box('udta', Buffer.alloc(0))),
      ]),
    ],
  ];
  it.each(signed)('are recognised in a signed %s, which stays as it is', async (_what, type, file) => {
    expect(await hasContentCredentials(bytesSource(file))).toBe(true);
    expect(await markedBytes(file, type, mark)).toBe(file);
  });

  it.each(unsigned)('are not found in an unsigned %s', async (_what, file) => {
    expect(await hasContentCredentials(bytesSource(file))).toBe(false);
  });
});
