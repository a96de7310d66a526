import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { limits } from '#contract/limits.ts';
import { type Composition, type ComposeRequest, SoundFontError } from '#engine/index.ts';
import type { SoundFont } from '#engine/soundfont.ts';
import { Failure } from './failure.ts';
import { readComposeFlags, type ComposeFlags } from './compose-flags.ts';
import { markedEngineFile, musicSourceType, stemSourceType } from './engine-mark.ts';
import { engineFormatOf, filesOf } from './file-format.ts';
import { jsonText, printable } from './printable.ts';
import { progressLine } from './progress-line.ts';
import { report } from './report.ts';
import { assertCreatableFolder, assertWritableFile, writeFiles, type OutputFile } from './write-files.ts';

/** Runs `tutti compose`: composes a prompt into files. No file is touched before all are rendered. @throws Failure */
export async function runCompose(args: readonly string[]): Promise<void> {
  const flags = await readComposeFlags(args);
  const request = await requestOf(flags);
  await assertOutputs(flags);
  // Imported lazily, so that usage errors are reported at once.
  const { compose } = await import('#engine/compose.ts');
  const progress = progressLine(process.stderr);
  try {
    const composition = await compose(request, progress.show);
    await writeFiles(await writtenFiles(composition, flags));
    progress.clear();
    const { soundFont } = request;
    const text = flags.json
      ? jsonText({ ...composition.facts, ...(soundFont && { soundFont: creditsOf(soundFont) }) })
      : summary(composition, flags, soundFont);
    report(text, flags.output);
  } catch (error) {
    // Samples are read when they are played.
    if (!(error instanceof SoundFontError)) throw error;
    throw new Failure(`Cannot use the SoundFont ${flags.soundFontFile ?? ''}: ${error.message}`, 2);
  } finally {
    progress.clear();
  }
}

async function requestOf(flags: ComposeFlags): Promise<ComposeRequest> {
  return {
    prompt: flags.prompt,
    seed: flags.seed ?? randomInt(limits.seed.max + 1),
    format: engineFormatOf(flags.format),
    lengthMs: flags.lengthMs,
    genres: flags.genres,
    tempo: flags.tempo,
    energy: flags.energy,
    instrumental: !flags.vocals,
    plan: await planOf(flags),
    soundFont: await soundFontOf(flags.soundFontFile),
    extras: { stems: flags.stemsFolder !== undefined, midi: flags.midiFile !== undefined },
  };
}

async function planOf({ planFile, importFile, tempo, json }: ComposeFlags) {
  // Imported lazily, with all that reads plans and imports.
  if (planFile !== undefined) return (await import('./read-plan.ts')).readPlan(planFile);
  if (importFile === undefined) return undefined;
  const { importSummary, planAtTempo, readImport } = await import('./read-import.ts');
  const imported = await readImport(importFile);
  if (!json) process.stderr.write(`${printable(importSummary(imported))}\n`);
  return planAtTempo(imported, tempo);
}

/** The reader is imported lazily, as the engine. */
async function soundFontOf(path: string | undefined): Promise<SoundFont | undefined> {
  if (path === undefined) return undefined;
  const { readSoundFont } = await import('./read-soundfont.ts');
  return readSoundFont(path);
}

async function assertOutputs({ output, midiFile, stemsFolder }: ComposeFlags): Promise<void> {
  await assertWritableFile(output);
  if (midiFile !== undefined) await assertWritableFile(midiFile);
  if (stemsFolder !== undefined) await assertCreatableFolder(stemsFolder);
}

async function writtenFiles(
  { audio, stems, midi, facts }: Composition,
  flags: ComposeFlags,
): Promise<OutputFile[]> {
  const sourceType = musicSourceType(facts);
  const files: OutputFile[] = await filesOf(flags.output, audio.bytes, flags.format, {
    sourceType,
    tags: facts,
  });
  if (flags.midiFile !== undefined && midi) {
    files.push({ path: flags.midiFile, bytes: await markedEngineFile(midi, 'algorithmic') });
  }
  if (flags.stemsFolder !== undefined && stems) {
    for (const [name, stem] of stems) {
      const bytes = await markedEngineFile(stem, stemSourceType(name));
      files.push({ path: join(flags.stemsFolder, `${name}.${stem.extension}`), bytes });
    }
  }
  return files;
}

const creditsOf = ({ name, engineer, licence }: SoundFont) => ({ name, engineer, licence });

function summary({ facts }: Composition, { output }: ComposeFlags, soundFont: SoundFont | undefined): string {
  const seconds = (facts.durationMs / 1000).toFixed(1);
  // The whole licence is in the file and in --json.
  const credits = [soundFont?.name, soundFont?.licence.split('\n', 1)[0]].filter(Boolean).join(', ');
  const soundFontLine = credits === '' ? '' : `\nSoundFont: ${credits}`;
  return `${facts.understood}\n${output}: ${seconds} s, ${facts.key}, ${facts.bpm} BPM, seed ${facts.seed}${soundFontLine}`;
}
