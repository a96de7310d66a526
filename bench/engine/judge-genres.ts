import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { genrePresets, type GenrePreset } from '#contract/genres.ts';
import { compose } from '#engine/compose.ts';
import { qmReading } from './judges.ts';
import { runProgram } from './run-program.ts';

/** How often each genre was taken for which: a row for each that was made, a column for each that was heard. */
export interface Confusion {
  readonly genres: readonly string[];
  readonly confusion: readonly (readonly number[])[];
}

interface HeardPiece {
  readonly genre: GenrePreset;
  /** The classifier does not learn from it, it only has to say what it is. */
  readonly held: boolean;
  readonly features: readonly number[];
}

const judge = new URL('judges/genre-judge.py', import.meta.url).pathname;
const LENGTH_MS = 24_000;
const LEARNT_SEEDS = 5;
const HELD_SEEDS = 3;

async function heard(genre: GenrePreset, seed: number, folder: string): Promise<readonly number[]> {
  const { audio } = await compose({
    prompt: 'Music',
    genres: [genre],
    seed,
    format: 'wav',
    lengthMs: LENGTH_MS,
  });
  const file = join(folder, `${genre.replaceAll(/\W/g, '')}-${seed}.wav`);
  await writeFile(file, audio.bytes);
  const { timbreStatistics, toneShares, pulse } = await qmReading(file);
  await rm(file);
  return [...timbreStatistics, ...toneShares, ...pulse];
}

/**
 * Makes pieces of all presets with nothing said but the genre, and lets a plain classifier learn from some
 * seeds what it must recognise in others. `firstSeed` moves both.
 */
export async function genresApart(folder: string, firstSeed = 0): Promise<Confusion> {
  const pieces: HeardPiece[] = [];
  for (let seed = 0; seed < LEARNT_SEEDS + HELD_SEEDS; seed++) {
    const held = seed >= LEARNT_SEEDS;
    const waiting = genrePresets.map(async (genre) => ({
      genre,
      held,
      features: await heard(genre, firstSeed + seed, folder),
    }));
    pieces.push(...(await Promise.all(waiting)));
  }
  const { stdout } = await runProgram('/usr/bin/python3', [judge], Buffer.from(JSON.stringify({ pieces })));
  return JSON.parse(stdout.toString()) as Confusion;
}

/** The share of pieces that were taken for what they are. */
export function recognised({ confusion }: Confusion): { readonly right: number; readonly of: number } {
  let right = 0;
  let of = 0;
  for (const [i, row] of confusion.entries()) {
    right += row[i] ?? 0;
    of += row.reduce((sum, count) => sum + count, 0);
  }
  return { right, of };
}
