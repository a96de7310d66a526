import { runProgram } from '../engine/run-program.ts';

/** Part of a file, in seconds. */
export interface Range {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  /** Number of equal slices with a chroma vector each; default 1. */
  readonly slices?: number;
}

/** What evaluators/features.py measures in a range. */
export interface Features {
  /** By aubio's onset detector. */
  readonly onsetsPerSecond: number;
  /** Median MIDI pitch by aubio's yinfast; null: no pitch found. */
  readonly pitch: number | null;
  /** Centre of the spectrum on a scale of semitones, as a MIDI pitch. */
  readonly centre: number;
  /** Spectral centroid in Hz, weighted by magnitude. */
  readonly centroid: number;
  /** Mean level of the quieter half of the audible frames, relative to the loudest tenth, in dB. */
  readonly gapDb: number;
  readonly rmsDb: number;
  /** A unit vector of pitch classes for each slice. */
  readonly chroma: readonly (readonly number[])[];
  /** Mean of aubio's mel-frequency cepstra, without the first. */
  readonly cepstra: readonly number[];
}

/** Steps and spectral flux around a join, and elsewhere in the file, as evaluators/clicks.py measures them. */
export interface Joins {
  readonly step: number;
  readonly stepElsewhere: number;
  readonly flux: number;
  readonly fluxElsewhere: number;
}

/** Programs of MIDI channels that play between two times: [program, notes]; drums are program -1. */
export type Programs = readonly (readonly [program: number, notes: number])[];

async function runEvaluator<T>(script: string, input: unknown): Promise<T> {
  const path = new URL(`./evaluators/${script}`, import.meta.url).pathname;
  const { stdout } = await runProgram('/usr/bin/python3', [path], Buffer.from(JSON.stringify(input)));
  return JSON.parse(stdout.toString()) as T;
}

export const featuresOf = (ranges: readonly Range[]): Promise<Features[]> =>
  runEvaluator('features.py', ranges);

/** `at` are the joins of a file, in seconds. */
export const joinsOf = (
  files: readonly { readonly file: string; readonly at: readonly number[] }[],
): Promise<Joins[]> => runEvaluator('clicks.py', files);

export const programsOf = (
  ranges: readonly { readonly file: string; readonly from: number; readonly to: number }[],
): Promise<Programs[]> => runEvaluator('programs.py', ranges);
