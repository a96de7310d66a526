import { readFile } from 'node:fs/promises';
import type { CompositionPlan } from '#contract/plan.ts';
import { ImportError } from '#engine/index.ts';
import { type ImportedMusic, importMusic } from '#engine/import.ts';
import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';
import { errorMessage } from './write-files.ts';

/** Reads a MIDI file, ABC notation or a chord chart as a plan. @throws Failure that names the line or byte */
export async function readImport(path: string): Promise<ImportedMusic> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new Failure(`Cannot read ${path}: ${errorMessage(error)}.`, exitCodes.usage);
  }
  try {
    return importMusic(bytes);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    throw new Failure(`Cannot import ${path}: ${error.message}`, exitCodes.usage);
  }
}

/** The plan of a file in another tempo: its sections keep their bars. */
export const planAtTempo = (
  { plan, understanding }: ImportedMusic,
  tempo: number | undefined,
): CompositionPlan =>
  tempo === undefined
    ? plan
    : {
        ...plan,
        sections: plan.sections.map((section) => ({
          ...section,
          duration_ms: Math.round((section.duration_ms! * understanding.bpm) / tempo),
        })),
      };

/** What was read, and what was not, in lines. */
export function importSummary({ understanding, warnings, ignored }: ImportedMusic): string {
  const { title, key, metre, bpm, bars, notes, melody_track: track } = understanding;
  const melody = notes === 0 ? 'no melody' : `${notes} notes${track === null ? '' : ` of "${track}"`}`;
  return [
    `${title ?? 'Imported'}: ${bars} bars of ${metre} in ${key} at ${bpm} BPM, ${melody}.`,
    ...warnings,
    ...(ignored.length > 0 ? [`Not read: ${ignored.join('; ')}.`] : []),
  ].join('\n');
}
