import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { composeEffect } from '#engine/compose-effect.ts';
import type { EffectRequest } from '#engine/compose-effect.types.ts';
import { runProgram } from '../engine/run-program.ts';

type Ask = Omit<EffectRequest, 'format'>;

/** Sounds that a judge hears at once: more would fill the disk. */
const atOnce = 200;

/**
 * Makes sounds as WAV files and lets a judge, a script that prints a line of JSON for every file in a folder,
 * hear them. Gives what it said of each, in the order of the requests.
 */
export async function judgedSounds<T>(judge: string, asked: readonly Ask[]): Promise<readonly T[]> {
  const script = new URL(`judges/${judge}`, import.meta.url).pathname;
  const said: T[] = [];
  for (let first = 0; first < asked.length; first += atOnce) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-effects-'));
    try {
      for (const [i, ask] of asked.slice(first, first + atOnce).entries()) {
        const { audio } = await composeEffect({ ...ask, format: 'wav' });
        await writeFile(join(folder, `${first + i}.wav`), audio.bytes);
      }
      const { stdout } = await runProgram('/usr/bin/python3', [script, folder]);
      for (const line of stdout.toString().trim().split('\n')) {
        const verdict = JSON.parse(line) as T & { readonly file: string };
        said[Number(basename(verdict.file, '.wav'))] = verdict;
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return said;
}
