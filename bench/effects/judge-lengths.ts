import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outputFormats } from '#contract/formats.ts';
import { composeEffect } from '#engine/compose-effect.ts';
import { rawOptions } from '../engine/judge-formats.ts';
import { decodedMs } from '../engine/judges.ts';

const lengthsMs = [500, 1_337, 5_000, 22_000];
const prompts = ['rain', 'a door slams in a church', 'coin', 'car engine as a loop'];

/** By how many milliseconds effects of several lengths are off in every format, after ffmpeg has decoded them. */
export async function lengthsOff(
  folder: string,
): Promise<{ readonly sounds: number; readonly mostMs: number }> {
  let [sounds, mostMs] = [0, 0];
  for (const [i, durationMs] of lengthsMs.entries()) {
    for (const format of outputFormats) {
      const { audio } = await composeEffect({ prompt: prompts[i]!, seed: 5, durationMs, format });
      const file = join(folder, `length.${audio.extension}`);
      await writeFile(file, audio.bytes);
      mostMs = Math.max(mostMs, Math.abs((await decodedMs(file, rawOptions(format))) - durationMs));
      await rm(file);
      sounds++;
    }
  }
  return { sounds, mostMs };
}
