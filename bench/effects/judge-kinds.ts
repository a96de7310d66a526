import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runProgram } from '../engine/run-program.ts';

interface Counts {
  /** Correct as the first guess. */
  readonly first: number;
  readonly amongThree: number;
}

/** The accuracy of a linear classifier on held-out seeds. */
export interface KindsApart {
  readonly of: number;
  readonly heard: Counts;
  /** The control: the same classifier trained on shuffled labels. */
  readonly shuffled: Counts;
  readonly kinds: Readonly<
    Record<string, { readonly of: number; readonly amongThree: number; readonly takenFor: readonly string[] }>
  >;
}

interface HeardSound {
  readonly kind: string;
  /** Held out: the classifier predicts it but is not trained on it. */
  readonly held: boolean;
  readonly features: readonly number[];
}

export const learntSeeds = 5;
export const heldSeeds = 3;
const seconds = 3;

const generator = new URL('./make-sounds.ts', import.meta.url).pathname;
const listener = new URL('./judges/features.py', import.meta.url).pathname;
const judge = new URL('./judges/kind-judge.py', import.meta.url).pathname;

/** Renders every kind with one seed and extracts its features with aubio. */
async function soundsOf(seed: number): Promise<HeardSound[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-kinds-'));
  try {
    await runProgram(process.execPath, [generator, folder, `${seed}`, `${seconds}`]);
    const { stdout } = await runProgram('/usr/bin/python3', [listener, folder]);
    return stdout
      .toString()
      .trim()
      .split('\n')
      .map((line) => {
        const { file, features } = JSON.parse(line) as { file: string; features: readonly number[] };
        return { kind: basename(file, '.wav'), held: seed > learntSeeds, features };
      });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Trains a classifier on some seeds of every kind and evaluates it on the others; `jobs` processes share the seeds.
 */
export async function kindsApart(jobs: number): Promise<KindsApart> {
  const seeds = Array.from({ length: learntSeeds + heldSeeds }, (_, i) => i + 1);
  const sounds: HeardSound[] = [];
  const work = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      sounds.push(...(await soundsOf(seed)));
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  const { stdout } = await runProgram('/usr/bin/python3', [judge], Buffer.from(JSON.stringify({ sounds })));
  return JSON.parse(stdout.toString()) as KindsApart;
}
