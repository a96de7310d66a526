import { mapConcurrently } from './map-concurrently.ts';
import type { EvaluatedPiece } from './evaluate-piece.ts';
import { runProgram } from './run-program.ts';

/** The confusion matrix: a row for each true genre, a column for each predicted one. */
export type Confusion = readonly (readonly number[])[];

export interface GenreClassification {
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

interface LabelledPiece {
  readonly genre: string;
  /** Training data is "learnt"; the other two parts are predicted. */
  readonly part: 'learnt' | 'seeds' | 'prompts';
  readonly features: readonly number[];
}

const classifier = new URL('./evaluators/genre-classifier.py', import.meta.url).pathname;
const script = new URL('./genres.ts', import.meta.url).pathname;
const TRAINING_SEEDS = 5;
const HELD_OUT_SEEDS = 3;

/** Composes all presets without further input; `jobs` processes share the seeds. */
async function plainPieces(jobs: number): Promise<LabelledPiece[]> {
  const composed = await mapConcurrently(TRAINING_SEEDS + HELD_OUT_SEEDS, jobs, async (seed) => {
    const { stdout } = await runProgram(process.execPath, [script, `${seed}`]);
    const pieces = JSON.parse(stdout.toString()) as readonly Omit<LabelledPiece, 'part'>[];
    return pieces.map((piece): LabelledPiece => ({
      ...piece,
      part: seed < TRAINING_SEEDS ? 'learnt' : 'seeds',
    }));
  });
  return composed.flat();
}

const labelledAs = (part: LabelledPiece['part'], pieces: readonly EvaluatedPiece[]): LabelledPiece[] =>
  pieces.map(({ result, features }) => ({ genre: result.intendedGenre ?? result.genre, part, features }));

/**
 * Trains a classifier on some seeds of each preset and on the tuning prompts, and predicts other seeds and the
 * held-out prompts.
 */
export async function classifyGenres(
  tuned: readonly EvaluatedPiece[],
  heldOut: readonly EvaluatedPiece[],
  jobs: number,
): Promise<GenreClassification> {
  const pieces = [
    ...(await plainPieces(jobs)),
    ...labelledAs('learnt', tuned),
    ...labelledAs('prompts', heldOut),
  ];
  const { stdout } = await runProgram(
    '/usr/bin/python3',
    [classifier],
    Buffer.from(JSON.stringify({ pieces })),
  );
  return JSON.parse(stdout.toString()) as GenreClassification;
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
