import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EngineFormat, SAMPLE_RATE, type Stereo } from '#engine/index.ts';
import { encode, playableWav } from '#engine/encode.ts';

/** The tags that Tutti writes; the title must never become a track's. */
const tags = { title: '<b>tag</b>', artist: 'Nobody', genre: 'Polka', bpm: 90, key: 'C major' };

/** Two tones that swell, louder on the left. */
export function swell(seconds: number): Stereo {
  const frames = Math.round(seconds * SAMPLE_RATE);
  const tone = (hertz: number, level: number) =>
    Float32Array.from(
      { length: frames },
      (_, i) => level * (i / frames) * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE),
    );
  return { left: tone(440, 0.7), right: tone(660, 0.5) };
}

/** Encodes the sound in an output format of the engine; headerless formats are wrapped in a WAV. */
export async function soundFile(format: EngineFormat, sound: Stereo): Promise<Buffer> {
  const file = await encode(sound, format, tags);
  return Buffer.from((playableWav(file, format, tags) ?? file).bytes);
}

/** Reads a file beside this module, made by another encoder: one second of 440 Hz, or a chirp. */
export const recordedFile = (name: string) => readFile(join(import.meta.dirname, name));

/**
 * Reads a file of the folder `odd-files`: 4 seconds of sound, but for some, in a form that taggers, recorders and
 * players produce and few encoders.
 */
export const oddFile = (name: string) => readFile(join(import.meta.dirname, 'odd-files', name));

/** A WAV file with any header, followed by `data`. */
export function wavFile(
  layout: { channels: number; sampleRate: number; bits: number; tag?: number },
  data: Uint8Array,
  claimedBytes = data.length,
): Buffer {
  const { channels, sampleRate, bits, tag = 1 } = layout;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(Math.min(0xffff_ffff, claimedBytes + 36), 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(tag, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE((sampleRate * channels * bits) / 8, 28);
  head.writeUInt16LE((channels * bits) / 8, 32);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(Math.min(0xffff_ffff, claimedBytes), 40);
  return Buffer.concat([head, data]);
}

/** A FLAC file of 2.4 MB with 8 channels of silence at 384 kHz, just under four hours long. */
export function longSilentFlac(): Buffer {
  const [sampleRate, channels, bits, blockSamples] = [384_000, 8, 8, 65_535];
  const info = Buffer.alloc(34);
  info.writeUInt16BE(blockSamples, 0);
  info.writeUInt16BE(blockSamples, 2);
  info.writeUInt32BE(((sampleRate << 12) | ((channels - 1) << 9) | ((bits - 1) << 4)) >>> 0, 10);
  const frames = Math.floor((14_340 * sampleRate) / blockSamples);
  const silence = Buffer.alloc(channels * 2);
  const all = Array.from({ length: frames }, (_, number) => {
    const head = Buffer.from([
      0xff,
      0xf8,
      0x70,
      0x70,
      ...utf8(number),
      blockSamples >> 8,
      (blockSamples - 1) & 0xff,
    ]);
    const frame = Buffer.concat([head, Buffer.from([crc(head, 8, 0x07)]), silence]);
    const check = crc(frame, 16, 0x8005);
    return Buffer.concat([frame, Buffer.from([check >> 8, check & 0xff])]);
  });
  return Buffer.concat([Buffer.from('fLaC\x80\0\0\x22', 'latin1'), info, ...all]);
}

const utf8 = (number: number) => Buffer.from(String.fromCodePoint(number));

function crc(bytes: Uint8Array, width: 8 | 16, polynomial: number): number {
  const [top, mask] = [1 << (width - 1), (1 << width) - 1];
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) sum = sum & top ? ((sum << 1) ^ polynomial) & mask : (sum << 1) & mask;
  }
  return sum;
}
