import { inTurns } from './in-turns.ts';
import type { JudgedPiece } from './judge-piece.ts';
import { runProgram } from './run-program.ts';

/** How often each genre was taken for which: a row for each that was made, a column for each that was heard. */
export type Confusion = readonly (readonly number[])[];

export interface GenresHeard {
  readonly genres: readonly string[];
  /** Of presets with nothing else said, from seeds that the classifier did not learn from. */
  readonly seeds: Confusion;
  /** Of prompts in fresh words. */
  readonly prompts: Confusion;
  /** What the same classifier names rightly when it learnt from labels dealt out by chance. */
  readonly control: Share;
}

export interface Share {
  readonly right: number;
  readonly of: number;
}

interface HeardPiece {
  readonly genre: string;
  /** The classifier learns from the one, and only has to say what the others are. */
  readonly part: 'learnt' | 'seeds' | 'prompts';
  readonly features: readonly number[];
}

const judge = new URL('judges/genre-judge.py', import.meta.url).pathname;
const script = new URL('genres.ts', import.meta.url).pathname;
const LEARNT_SEEDS = 5;
const HELD_SEEDS = 3;

/** Pieces of all presets with nothing said but the genre; `jobs` processes work on the seeds beside each other. */
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
 * Lets a plain classifier learn from some seeds of each preset and from the prompts that the composer was tuned with,
 * and name other seeds, and the prompts in fresh words.
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

/** How many of the pieces were taken for what they are. */
export function recognised(confusion: Confusion): Share {
  let right = 0;
  let of = 0;
  for (const [i, row] of confusion.entries()) {
    right += row[i] ?? 0;
    of += row.reduce((sum, count) => sum + count, 0);
  }
  return { right, of };
}
