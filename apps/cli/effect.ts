import { randomInt } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import type { EffectComposition } from '#engine/index.ts';
import { readEffectFlags, type EffectFlags } from './effect-flags.ts';
import { engineFormatOf, filesOf } from './file-format.ts';
import { jsonText } from './printable.ts';
import { progressLine } from './progress-line.ts';
import { report } from './report.ts';
import { assertWritableFile, writeFiles } from './write-files.ts';

/**
 * Runs `tutti effect`: renders a prompt to a sound effect file. No file is touched before it is rendered. @throws
 * Failure
 */
export async function runEffect(args: readonly string[]): Promise<void> {
  const flags = await readEffectFlags(args);
  await assertWritableFile(flags.output);
  // Imported lazily, so that usage errors are reported at once.
  const { composeEffect } = await import('#engine/effects.ts');
  const progress = progressLine(process.stderr);
  try {
    const seed = flags.seed ?? randomInt(limits.seed.max + 1);
    const effect = await composeEffect(
      { ...flags, seed, format: engineFormatOf(flags.format) },
      progress.show,
    );
    await writeFiles(
      await filesOf(flags.output, effect.audio.bytes, flags.format, { sourceType: 'algorithmic' }),
    );
    progress.clear();
    report(flags.json ? jsonText(effect.facts) : summary(effect, flags), flags.output);
  } finally {
    progress.clear();
  }
}

function summary({ facts }: EffectComposition, { output }: EffectFlags): string {
  return `${facts.understood}\n${output}: ${(facts.durationMs / 1000).toFixed(1)} s, seed ${facts.seed}`;
}
