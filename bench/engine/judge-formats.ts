import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outputFormats } from '#contract/formats.ts';
import { compose } from '#engine/compose.ts';
import { decodedMs } from './judges.ts';

const LENGTH_MS = 6_000;

/** What ffmpeg must be told about a format without a header. */
export function rawOptions(format: string): string[] {
  const [codec, rate = ''] = format.split('_');
  if (codec === 'pcm') return ['-f', 's16le', '-ar', rate, '-ch_layout', 'stereo'];
  if (codec === 'ulaw' || codec === 'alaw')
    return ['-f', codec === 'ulaw' ? 'mulaw' : 'alaw', '-ar', rate, '-ch_layout', 'mono'];
  return [];
}

/** By how many milliseconds each output format's length is off after ffmpeg has decoded it. */
export async function lengthErrors(folder: string): Promise<ReadonlyMap<string, number>> {
  const errors = new Map<string, number>();
  for (const format of outputFormats) {
    const { audio } = await compose({ prompt: 'Pop, 120 bpm', seed: 1, format, lengthMs: LENGTH_MS });
    const file = join(folder, `${format}.${audio.extension}`);
    await writeFile(file, audio.bytes);
    errors.set(format, Math.abs((await decodedMs(file, rawOptions(format))) - LENGTH_MS));
    await rm(file);
  }
  return errors;
}
