import { randomInt } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import type { EffectComposition } from '#engine/compose-effect.types.ts';
import { readEffectFlags, type EffectFlags } from './effect-flags.ts';
import { progressLine } from './progress-line.ts';
import { assertWritableFile, writeFiles } from './write-files.ts';

/** `tutti effect`: words to a sound. Throws a Failure; until all is done, no file is touched. */
export async function runEffect(words: readonly string[]): Promise<void> {
  const flags = readEffectFlags(words);
  await assertWritableFile(flags.output);
  // Loaded only now, so that a typing error is answered at once.
  const { composeEffect } = await import('#engine/compose-effect.ts');
  const progress = progressLine(process.stderr);
  try {
    const seed = flags.seed ?? randomInt(limits.seed.max + 1);
    const effect = await composeEffect({ ...flags, seed }, progress.show);
    await writeFiles([{ path: flags.output, bytes: effect.audio.bytes }]);
    progress.clear();
    process.stdout.write(`${flags.json ? JSON.stringify(effect.facts) : summary(effect, flags)}\n`);
  } finally {
    progress.clear();
  }
}

function summary({ facts }: EffectComposition, { output }: EffectFlags): string {
  return `${facts.understood}\n${output}: ${(facts.durationMs / 1000).toFixed(1)} s, seed ${facts.seed}`;
}
