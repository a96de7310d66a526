import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { waveformPoints } from '#contract/waveform-points.ts';
import type { EngineFormat } from '#engine/index.ts';
import { integratedLoudness, truePeak, waveform } from '#engine/dsp.ts';
import { recordedFile, soundFile, swell, wavFile } from '#server/library/uploads/testing/sounds.ts';
import { decode } from './decode.ts';
import { measure } from './measure.ts';
import { openSound } from './open-sound.ts';
import { UnreadableSound } from './sound.ts';

const sound = swell(2.5);
const loudness = integratedLoudness(sound);
const peak = truePeak(sound);
const bytesOf = (base64: string) => [...Buffer.from(base64, 'base64')];
const maxDifference = (a: string, b: string) =>
  Math.max(...bytesOf(a).map((value, i) => Math.abs(value - bytesOf(b)[i]!)));

describe('a file in an output format of the engine', () => {
  test.each<[EngineFormat, string, string]>([
    ['mp3_44100_128', 'audio/mpeg', 'mp3'],
    ['mp3_44100_192', 'audio/mpeg', 'mp3'],
    ['mp3_22050_32', 'audio/mpeg', 'mp3'],
    ['opus_48000_96', 'audio/ogg', 'ogg'],
    ['pcm_44100', 'audio/wav', 'wav'],
    ['pcm_48000', 'audio/wav', 'wav'],
    ['pcm_8000', 'audio/wav', 'wav'],
  ])('%s has the length and loudness of its source', async (format, type, extension) => {
    const measured = await measure(await soundFile(format, sound));
    expect(measured).toMatchObject({ contentType: type, extension, channels: 2, durationMs: 2500 });
    expect(Math.abs(measured.loudnessLufs! - loudness)).toBeLessThan(0.4);
    expect(Math.abs(measured.truePeakDbtp! - peak)).toBeLessThan(0.8);
  });

  test.each<EngineFormat>(['ulaw_8000', 'alaw_8000'])('%s is decoded as mono', async (format) => {
    const measured = await measure(await soundFile(format, sound));
    expect(measured).toMatchObject({ channels: 1, sampleRate: 8000, durationMs: 2500 });
    expect(measured.truePeakDbtp).toBeGreaterThan(-8);
  });

  test('has the same waveform as from the engine', async () => {
    const { waveform: measured } = await measure(await soundFile('pcm_44100', sound));
    const expected = waveform(sound);
    expect(measured.points).toBe(waveformPoints);
    expect(maxDifference(measured.peak, expected.peak)).toBeLessThanOrEqual(2);
    expect(maxDifference(measured.rms, expected.rms)).toBeLessThanOrEqual(2);
  });
});

describe('a FLAC file', () => {
  test.each(['chirp.flac', 'chirp-24.flac', 'the CLI output'])('%s decodes bit-exactly', async (name) => {
    const file = name.endsWith('.flac') ? await recordedFile(name) : await flacOfCli();
    const flac = await openSound(file);
    const decoding = (await decode(flac))!;
    const bytes = name.includes('24') ? 3 : 2;
    const hash = createHash('md5');
    for await (const channels of decoding.chunks) {
      const raw = Buffer.alloc(channels[0]!.length * channels.length * bytes);
      for (const [c, samples] of channels.entries()) {
        for (const [i, value] of samples.entries()) {
          raw.writeIntLE(value * 2 ** (8 * bytes - 1), (i * channels.length + c) * bytes, bytes);
        }
      }
      hash.update(raw);
    }
    // The last 16 bytes of STREAMINFO are the MD5 of the samples.
    expect(hash.digest('hex')).toBe(Buffer.from(flac.codecHeader.subarray(26, 42)).toString('hex'));
    flac.close();
  });

  test('with a flipped bit is rejected', async () => {
    const file = await recordedFile('chirp.flac');
    file[Math.floor(file.length * 0.9)]! ^= 4;
    await expect(measure(file)).rejects.toThrow(UnreadableSound);
  });
});

test.each([
  ['tone-vorbis.ogg', 'vorbis', 'audio/ogg', 1000],
  ['tone-aac.m4a', 'aac', 'audio/mp4', 1000],
  ['tone-aac.aac', 'aac', 'audio/aac', 1000],
])('%s, without a free decoder, has a length and null loudness', async (name, codec, type, ms) => {
  const measured = await measure(await recordedFile(name));
  expect(measured).toMatchObject({ codec, contentType: type, loudnessLufs: null, truePeakDbtp: null });
  expect(measured.waveform.points).toBe(1);
  expect(Math.abs(measured.durationMs - ms)).toBeLessThan(100);
});

describe('measure rejects', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(100_000)],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(100))],
    [
      'an HTML page after an ID3 header',
      Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0'), Buffer.alloc(9000, '<p>')]),
    ],
    ['an image', Buffer.concat([png, Buffer.alloc(5000, 7)])],
    ['noise', Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) & 0xff))],
    ['a WAV of no channel', wavFile({ channels: 0, sampleRate: 44_100, bits: 16 }, Buffer.alloc(1000))],
    [
      'a WAV of 500 channels',
      wavFile({ channels: 500, sampleRate: 44_100, bits: 16 }, Buffer.alloc(100_000)),
    ],
    ['a WAV of 2 Hz', wavFile({ channels: 1, sampleRate: 2, bits: 16 }, Buffer.alloc(1000))],
    ['a WAV without a sample', wavFile({ channels: 1, sampleRate: 44_100, bits: 16 }, Buffer.alloc(0))],
    [
      'a WAV of an unknown coding',
      wavFile({ channels: 1, sampleRate: 8000, bits: 8, tag: 0x55aa }, Buffer.alloc(900)),
    ],
  ])('%s', async (_name, file) => {
    await expect(measure(file)).rejects.toThrow(UnreadableSound);
  });
});

describe('an inconsistent file', () => {
  test('with a wrong length field has the length of its data', async () => {
    const file = wavFile({ channels: 1, sampleRate: 8000, bits: 16 }, Buffer.alloc(16_000, 11), 0xffff_fff0);
    expect((await measure(file)).durationMs).toBe(1000);
  });

  test('is measured up to its end when truncated', async () => {
    for (const format of ['mp3_44100_128', 'pcm_44100'] as const) {
      const file = await soundFile(format, sound);
      const { durationMs } = await measure(file.subarray(0, Math.floor(file.length * 0.6)));
      expect(durationMs).toBeGreaterThan(1000);
      expect(durationMs).toBeLessThan(2000);
    }
  });

  test('with infinite or NaN samples has finite loudness and peak', async () => {
    const samples = new Float32Array(8000).map((_, i) => [Infinity, NaN, 1e38, 0.5][i % 4]!);
    const file = wavFile({ channels: 1, sampleRate: 8000, bits: 32, tag: 3 }, new Uint8Array(samples.buffer));
    const { loudnessLufs, truePeakDbtp } = await measure(file);
    expect(loudnessLufs).toBeGreaterThan(-30);
    expect(truePeakDbtp).toBeLessThan(6);
  });

  test('is rejected quickly when a few kilobytes hold more than four hours', async () => {
    const started = performance.now();
    await expect(measure(longFlac(2_000_000_000))).rejects.toThrow('too long');
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

test('silence has a length and null loudness', async () => {
  const file = wavFile({ channels: 2, sampleRate: 44_100, bits: 16 }, Buffer.alloc(88_200));
  expect(await measure(file)).toMatchObject({ durationMs: 500, loudnessLufs: null, truePeakDbtp: null });
});

/** The output of `tutti effect … -o beep.flac`; its MD5 is that of the WAV from which it was encoded. */
async function flacOfCli(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'tutti-flac-'));
  try {
    const path = join(folder, 'beep.flac');
    const program = join(import.meta.dirname, '../../../../cli/main.ts');
    await promisify(execFile)(process.execPath, [program, 'effect', 'a beep', '--length', '0.5', '-o', path]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Silence as FLAC: frames of 65,535 samples in 12 bytes each. */
function longFlac(frames: number): Buffer {
  const info = Buffer.alloc(42);
  info.write('fLaC', 'latin1');
  info.writeUInt32BE(0x8000_0022, 4);
  info.writeUInt16BE(65_535, 8);
  info.writeUInt16BE(65_535, 10);
  // 4,000 Hz, one channel, 16 bits.
  info.writeUInt32BE(((4000 << 12) | (15 << 4)) >>> 0, 18);
  info.writeUInt32BE(frames, 22);
  const parts: Uint8Array[] = [info];
  for (let i = 0; i < 1000; i++) parts.push(silentFrame(i));
  return Buffer.concat(parts);
}

function silentFrame(index: number): Buffer {
  const number = index < 128 ? [index] : [0xc0 | (index >> 6), 0x80 | (index & 63)];
  const head = Buffer.from([0xff, 0xf8, 0x70, 0x08, ...number, 0xff, 0xfe]);
  const body = Buffer.concat([head, Buffer.from([crc(head, 0x07, 8)]), Buffer.from([0, 0, 0])]);
  const check = crc(body, 0x8005, 16);
  return Buffer.concat([body, Buffer.from([check >> 8, check & 255])]);
}

function crc(bytes: Uint8Array, polynomial: number, width: number): number {
  let value = 0;
  for (const byte of bytes) {
    value ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) {
      value = value & (1 << (width - 1)) ? (value << 1) ^ polynomial : value << 1;
    }
    value &= 2 ** width - 1;
  }
  return value;
}
