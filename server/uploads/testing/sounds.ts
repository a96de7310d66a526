import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineFormat } from '#engine/compose.types.ts';
import { encode, playableWav } from '#engine/encode/encode.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import type { Stereo } from '#engine/render/stems.ts';

/** What Tutti itself writes beside the sound; a title that must never become a track's. */
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

/** The sound as a file of one of our own formats; headerless ones come in a WAV. */
export async function soundFile(format: EngineFormat, sound: Stereo): Promise<Buffer> {
  const file = await encode(sound, format, tags);
  return Buffer.from((playableWav(file, format, tags) ?? file).bytes);
}

/** One of the files beside this module, which other encoders made: one second of 440 Hz, or a chirp. */
export const recordedFile = (name: string) => readFile(join(import.meta.dirname, name));

/** A WAV file of any header, with `data` behind it. */
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
