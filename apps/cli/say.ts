import { randomInt } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { type VoiceComposition, NothingToSpeakError } from '#engine/index.ts';
import { usageFailure } from './failure.ts';
import { engineFormatOf, filesOf } from './file-format.ts';
import { jsonText } from './printable.ts';
import { progressLine } from './progress-line.ts';
import { report } from './report.ts';
import { readSayFlags, type SayFlags } from './say-flags.ts';
import { assertWritableFile, writeFiles } from './write-files.ts';

/** Runs `tutti say`: renders a text to a speech file. No file is touched before it is rendered. @throws Failure */
export async function runSay(args: readonly string[]): Promise<void> {
  const flags = await readSayFlags(args);
  await assertWritableFile(flags.output);
  // Imported lazily, so that usage errors are reported at once.
  const { composeVoice } = await import('#engine/speech.ts');
  const progress = progressLine(process.stderr);
  try {
    const speech = await composeVoice(
      {
        ...flags,
        seed: flags.seed ?? randomInt(limits.seed.max + 1),
        format: engineFormatOf(flags.format),
      },
      progress.show,
    );
    await writeFiles(
      await filesOf(flags.output, speech.audio.bytes, flags.format, { sourceType: 'trained' }),
    );
    progress.clear();
    report(flags.json ? jsonText(speech.facts) : summary(speech, flags), flags.output);
  } catch (error) {
    if (error instanceof NothingToSpeakError) throw usageFailure(error.message);
    throw error;
  } finally {
    progress.clear();
  }
}

function summary({ facts }: VoiceComposition, { output }: SayFlags): string {
  return `${facts.understood}\n${output}: ${(facts.durationMs / 1000).toFixed(1)} s, seed ${facts.seed}`;
}
