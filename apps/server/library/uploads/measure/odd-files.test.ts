import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { oddFile, recordedFile, soundFile, swell, wavFile } from '#server/library/uploads/testing/sounds.ts';
import { decode } from './decode.ts';
import { measure } from './measure.ts';
import { decodeMp3 } from './mp3.ts';
import { readMpegHeader } from './mpeg-header.ts';
import { openSound } from './open-sound.ts';
import type { OpenSound } from './sound.ts';
import { trimmed } from './trim.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const u32le = (value: number) => Buffer.from(Uint32Array.of(value).buffer);

/** The same bytes in each run, in which many look like frame headers. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let i = 0; i < length; i += 32) createHash('sha256').update(`${i}`).digest().copy(bytes, i);
  for (let i = 0; i + 4 <= length; i += 97) bytes.set([0xff, 0xfb, 0x90 | (i & 12), 0], i);
  return bytes;
}

function unclosed(file: Buffer, size: number): Buffer {
  file.writeUInt32LE(size, 4);
  file.writeUInt32LE(size, 40);
  return file;
}

/** Seconds and LUFS as ffmpeg 5.1 measures them; null for codecs without a decoder. */
test.each<[string, string, string, number, number | null]>([
  ['undecodable-frame-7k.mp3', 'mp3', 'mp3', 0.549, -7.1],
  ['m4a-read-as-mp3.m4a', 'm4a', 'aac', 4.017, null],
  ['chained-vorbis.ogg', 'ogg', 'vorbis', 8.003, null],
  ['chained-vorbis-same-serial.ogg', 'ogg', 'vorbis', 8.003, null],
  ['opus-output-gain-minus6.opus', 'ogg', 'opus', 4, -12.8],
  ['wav-data-size-0.wav', 'wav', 'pcm-s16', 4, -9.7],
  ['two-id3-tags.mp3', 'mp3', 'mp3', 4, -6.8],
  ['xing-without-toc.mp3', 'mp3', 'mp3', 4, -6.8],
  // Of these ffmpeg keeps 24 to 75 ms of the delay and padding that their first frame states.
  ['ape-png-cover.mp3', 'mp3', 'mp3', 4, -6.8],
  ['ape-cover-false-frames.mp3', 'mp3', 'mp3', 4, -6.8],
  ['4096-zeros-first.mp3', 'mp3', 'mp3', 4, -6.8],
  ['ape-tag-first.mp3', 'mp3', 'mp3', 4, -6.8],
  ['wav-20-bit.wav', 'wav', 'pcm-s24', 4, -9.7],
  ['flac-in-ogg.ogg', 'ogg', 'flac', 4, -6.8],
  ['quicktime-brand.m4a', 'm4a', 'aac', 4.017, null],
])(
  '%s has the length and the loudness that ffmpeg measures',
  async (name, extension, codec, seconds, lufs) => {
    const measured = await measure(await oddFile(name));
    expect(measured).toMatchObject({ extension, codec });
    expect(Math.abs(measured.durationMs / 1000 - seconds)).toBeLessThanOrEqual(0.02);
    expect(measured.loudnessLufs === null).toBe(lufs === null);
    expect(Math.abs((measured.loudnessLufs ?? 0) - (lufs ?? 0))).toBeLessThanOrEqual(0.2);
  },
);

/** Seconds until the first sample above a tenth of the loudest one. */
async function onsetOf(file: Buffer): Promise<number> {
  const sound = await openSound(file);
  try {
    const decoding = (await decode(sound))!;
    const levels: number[] = [];
    for await (const chunk of trimmed(decoding))
      for (const sample of chunk[0]!) levels.push(Math.abs(sample));
    const loudest = levels.reduce((most, level) => Math.max(most, level), 0);
    return levels.findIndex((level) => level > loudest / 10) / decoding.sampleRate;
  } finally {
    sound.close();
  }
}

test.each([
  'two-id3-tags.mp3',
  'xing-without-toc.mp3',
  'ape-tag-first.mp3',
  'ape-png-cover.mp3',
  'ape-cover-false-frames.mp3',
  '4096-zeros-first.mp3',
  'opus-output-gain-minus6.opus',
  'wav-data-size-0.wav',
  'wav-20-bit.wav',
  'flac-in-ogg.ogg',
])('%s begins to sound where its recording does, without the delay of the encoder', async (name) => {
  expect(Math.abs((await onsetOf(await oddFile(name))) - 0.5)).toBeLessThanOrEqual(0.005);
});

test('layer II under the name of an MP3 is refused for its codec', async () => {
  await expect(measure(await oddFile('layer2-named.mp3'))).rejects.toMatchObject({
    reason: 'codec',
    message: 'has MPEG layer II audio',
  });
});

describe('tags and junk around an MP3', async () => {
  const mp3 = await soundFile('mp3_44100_128', swell(1.5));
  const id3v1 = latin1('TAG'.padEnd(128, ' '));
  const lyrics = latin1('LYRICSBEGININD0000200000020LYRICS200'.replace('0000020', '000023'));
  const ape = (body: Buffer, parts: 'both' | 'header' | 'footer') => {
    const edge = Buffer.concat([latin1('APETAGEX'), u32le(2000), u32le(body.length + 32), Buffer.alloc(16)]);
    return Buffer.concat([
      parts === 'footer' ? Buffer.alloc(0) : edge,
      body,
      parts === 'header' ? Buffer.alloc(0) : edge,
    ]);
  };
  const id3 = (body: Buffer) =>
    Buffer.concat([
      latin1('ID3\x04\0\0'),
      Buffer.from([21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f)),
      body,
    ]);
  const cover = noise(60_000);

  test.each<[string, Buffer[], Buffer[]]>([
    ['an APEv2 tag behind', [], [ape(cover, 'both')]],
    ['an APEv2 tag without a header behind', [], [ape(cover, 'footer')]],
    ['APEv2, Lyrics3 and ID3v1 behind', [], [ape(cover, 'both'), lyrics, id3v1]],
    ['an ID3v2 tag behind', [], [id3(cover)]],
    ['several ID3v2 tags before', [id3(cover), id3(Buffer.alloc(500)), id3(cover)], [id3v1]],
    ['APEv2 and ID3v2 before', [ape(cover, 'both'), id3(cover)], []],
    ['zeros before', [Buffer.alloc(60_000)], []],
    ['noise behind', [], [Buffer.alloc(7), noise(100_000)]],
  ])('%s change nothing', async (_name, before, behind) => {
    const { durationMs, loudnessLufs, waveform } = await measure(mp3);
    const measured = await measure(Buffer.concat([...before, mp3, ...behind]));
    expect(measured).toMatchObject({ durationMs, loudnessLufs, waveform, codec: 'mp3' });
  });

  test('are refused as no audio file if the first frame is behind more than 64 KiB of them', async () => {
    await expect(measure(Buffer.concat([Buffer.alloc(70_000), mp3]))).rejects.toMatchObject({
      reason: 'format',
    });
  });

  test('a truncated file keeps the audio that its missing end would have trimmed', async () => {
    const { durationMs } = await measure(mp3.subarray(0, mp3.length * 0.6));
    const frames = Math.floor((mp3.length * 0.6) / 417.96) - 2;
    expect(durationMs).toBeGreaterThan((frames * 1152 - 576 - 529) / 44.1 - 30);
  });

  test('whole frames of any content end the decoder', async () => {
    const headers = [
      [0xff, 0xfb, 0x90, 0],
      [0xff, 0xfa, 0x90, 0x40],
      [0xff, 0xf3, 0x40, 0xc0],
      [0xff, 0xe3, 0x40, 0],
    ];
    for (const header of headers) {
      const { byteLength } = readMpegHeader(Uint8Array.from(header), 0)!;
      const stream = noise(byteLength * 50);
      for (let at = 0; at < stream.length; at += byteLength) stream.set(header, at);
      const sound = {
        channels: 2,
        frames: async function* () {
          yield stream;
        },
      } as unknown as OpenSound;
      let frames = 0;
      for await (const chunk of decodeMp3(sound)) frames += chunk[0]!.length;
      expect(frames).toBeGreaterThan(0);
    }
  });
});

describe('a WAV', () => {
  const layout = { channels: 1, sampleRate: 8000, bits: 16 };
  const data = Buffer.alloc(16_000, 11);

  test.each<[string, Buffer, number]>([
    ['of 12 bits', wavFile({ ...layout, bits: 12 }, data), 1000],
    ['whose recorder wrote no sizes', unclosed(wavFile(layout, data), 0), 1000],
    ['whose recorder wrote the largest sizes', unclosed(wavFile(layout, data), 0xffff_ffff), 1000],
    ['that is truncated', wavFile(layout, data, 32_000), 1000],
    ['with an extended size in RF64', rf64(wavFile(layout, data)), 1000],
  ])('%s has the length of its samples', async (_name, file, ms) => {
    expect(await measure(file)).toMatchObject({ durationMs: ms, extension: 'wav' });
  });

  test.each<[string, Buffer, string]>([
    ['an empty data chunk before a LIST', emptyData(), 'no audio'],
    ['MP3 in it', wavFile({ ...layout, tag: 0x55 }, data), 'codec'],
    ['ADPCM in it', wavFile({ ...layout, bits: 4, tag: 0x11 }, data), 'codec'],
    ['no data chunk', wavFile(layout, data).subarray(0, 36), 'no audio'],
    ['no format chunk', Buffer.concat([latin1('RIFF\0\0\0\0WAVEdata'), u32le(16_000), data]), 'damage'],
    ['big-endian samples', Buffer.concat([latin1('RIFX'), wavFile(layout, data).subarray(4)]), 'codec'],
  ])('with %s is refused with the reason', async (_name, file, reason) => {
    await expect(measure(file)).rejects.toMatchObject({ reason });
  });

  function rf64(file: Buffer): Buffer {
    const ds64 = Buffer.alloc(36);
    ds64.write('ds64', 'latin1');
    ds64.writeUInt32LE(28, 4);
    ds64.writeBigUInt64LE(BigInt(file.length + 28), 8);
    ds64.writeBigUInt64LE(16_000n, 16);
    const rest = unclosed(file, 0xffff_ffff).subarray(8);
    return Buffer.concat([latin1('RF64'), u32le(0xffff_ffff), rest.subarray(0, 4), ds64, rest.subarray(4)]);
  }
  function emptyData(): Buffer {
    const list = Buffer.concat([latin1('LIST'), u32le(4), latin1('INFO')]);
    return Buffer.concat([wavFile(layout, Buffer.alloc(0)), list]);
  }
});

describe('a chained Ogg file', () => {
  test('is decoded link by link if it is Opus', async () => {
    const opus = await oddFile('opus-output-gain-minus6.opus');
    const measured = await measure(Buffer.concat([opus, opus, opus]));
    expect(measured.durationMs).toBe(12_000);
    expect(Math.abs(measured.loudnessLufs! + 12.8)).toBeLessThan(0.2);
  });

  test('is refused if its codecs differ', async () => {
    const links = [await oddFile('opus-output-gain-minus6.opus'), await recordedFile('tone-vorbis.ogg')];
    await expect(measure(Buffer.concat(links))).rejects.toMatchObject({
      reason: 'format',
      message: expect.stringContaining('chain of Ogg streams') as string,
    });
  });
});

test.each([
  ['AIFF', 'FORM\0\0\x10\0AIFFCOMM', 'is an AIFF file'],
  ['WebM', '\x1a\x45\xdf\xa3\x01\0\0\0', 'is a Matroska or WebM file'],
  ['MIDI', 'MThd\0\0\0\x06', 'is a MIDI file'],
])('%s with frames of MP3 in it is refused by its signature', async (_name, head, message) => {
  const mp3 = await soundFile('mp3_44100_128', swell(0.5));
  await expect(measure(Buffer.concat([latin1(head), mp3]))).rejects.toMatchObject({
    reason: 'format',
    message,
  });
});
