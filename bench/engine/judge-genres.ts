import type { GenrePreset } from '#contract/genres.ts';
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
const script = new URL('genres.ts', import.meta.url).pathname;
const LEARNT_SEEDS = 5;
const HELD_SEEDS = 3;

/**
 * Makes pieces of all presets with nothing said but the genre, and lets a plain classifier learn from some
 * seeds what it must recognise in others. The seeds are worked on in processes beside each other.
 */
export async function genresApart(): Promise<Confusion> {
  const seeds = Array.from({ length: LEARNT_SEEDS + HELD_SEEDS }, (_, seed) => seed);
  const printed = seeds.map(async (seed) => {
    const { stdout } = await runProgram(process.execPath, [script, `${seed}`]);
    const pieces = JSON.parse(stdout.toString()) as readonly Omit<HeardPiece, 'held'>[];
    return pieces.map((piece): HeardPiece => ({ ...piece, held: seed >= LEARNT_SEEDS }));
  });
  const pieces = (await Promise.all(printed)).flat();
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
