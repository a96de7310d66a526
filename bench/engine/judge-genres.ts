import { inTurns } from './in-turns.ts';
import type { JudgedPiece } from './judge-piece.ts';
import { runProgram } from './run-program.ts';

/** The confusion matrix: a row for each true genre, a column for each predicted one. */
export type Confusion = readonly (readonly number[])[];

export interface GenresHeard {
  readonly genres: readonly string[];
  /** Presets without further input, with held-out seeds. */
  readonly seeds: Confusion;
  /** Held-out prompts. */
  readonly prompts: Confusion;
  /** The same classifier trained on shuffled labels. */
  readonly control: Share;
}

export interface Share {
  readonly right: number;
  readonly of: number;
}

interface HeardPiece {
  readonly genre: string;
  /** Training data is "learnt"; the other two parts are predicted. */
  readonly part: 'learnt' | 'seeds' | 'prompts';
  readonly features: readonly number[];
}

const judge = new URL('./judges/genre-judge.py', import.meta.url).pathname;
const script = new URL('./genres.ts', import.meta.url).pathname;
const LEARNT_SEEDS = 5;
const HELD_SEEDS = 3;

/** Composes all presets without further input; `jobs` processes share the seeds. */
async function plainPieces(jobs: number): Promise<HeardPiece[]> {
  const made = await inTurns(LEARNT_SEEDS + HELD_SEEDS, jobs, async (seed) => {
    const { stdout } = await runProgram(process.execPath, [script, `${seed}`]);
    const pieces = JSON.parse(stdout.toString()) as readonly Omit<HeardPiece, 'part'>[];
    return pieces.map((piece): HeardPiece => ({ ...piece, part: seed < LEARNT_SEEDS ? 'learnt' : 'seeds' }));
  });
  return made.flat();
}

const promptedAs = (part: HeardPiece['part'], pieces: readonly JudgedPiece[]): HeardPiece[] =>
  pieces.map(({ verdict, features }) => ({ genre: verdict.meant ?? verdict.genre, part, features }));

/**
 * Trains a classifier on some seeds of each preset and on the tuning prompts, and predicts other seeds and the
 * held-out prompts.
 */
export async function genresApart(
  tuned: readonly JudgedPiece[],
  fresh: readonly JudgedPiece[],
  jobs: number,
): Promise<GenresHeard> {
  const pieces = [
    ...(await plainPieces(jobs)),
    ...promptedAs('learnt', tuned),
    ...promptedAs('prompts', fresh),
  ];
  const { stdout } = await runProgram('/usr/bin/python3', [judge], Buffer.from(JSON.stringify({ pieces })));
  return JSON.parse(stdout.toString()) as GenresHeard;
}

/** The share of correct predictions: the diagonal. */
export function recognised(confusion: Confusion): Share {
  let right = 0;
  let of = 0;
  for (const [i, row] of confusion.entries()) {
    right += row[i] ?? 0;
    of += row.reduce((sum, count) => sum + count, 0);
  }
  return { right, of };
}
