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
export interface KindClassification {
  readonly of: number;
  readonly classified: Counts;
  /** The control: the same classifier trained on shuffled labels. */
  readonly shuffled: Counts;
  readonly kinds: Readonly<
    Record<string, { readonly of: number; readonly amongThree: number; readonly takenFor: readonly string[] }>
  >;
}

interface SoundFeatures {
  readonly kind: string;
  /** Held out: the classifier predicts it but is not trained on it. */
  readonly heldOut: boolean;
  readonly features: readonly number[];
}

export const trainingSeeds = 5;
export const heldOutSeeds = 3;
const seconds = 3;

const renderer = new URL('./render-kinds.ts', import.meta.url).pathname;
const featureExtractor = new URL('./evaluators/features.py', import.meta.url).pathname;
const classifier = new URL('./evaluators/kind-classifier.py', import.meta.url).pathname;

/** Renders every kind with one seed and extracts its features with aubio. */
async function featuresOf(seed: number): Promise<SoundFeatures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-kinds-'));
  try {
    await runProgram(process.execPath, [renderer, folder, `${seed}`, `${seconds}`]);
    const { stdout } = await runProgram('/usr/bin/python3', [featureExtractor, folder]);
    return stdout
      .toString()
      .trim()
      .split('\n')
      .map((line) => {
        const { file, features } = JSON.parse(line) as { file: string; features: readonly number[] };
        return { kind: basename(file, '.wav'), heldOut: seed > trainingSeeds, features };
      });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Trains a classifier on some seeds of every kind and evaluates it on the others; `jobs` processes share the seeds.
 */
export async function classifyKinds(jobs: number): Promise<KindClassification> {
  const seeds = Array.from({ length: trainingSeeds + heldOutSeeds }, (_, i) => i + 1);
  const sounds: SoundFeatures[] = [];
  const work = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      sounds.push(...(await featuresOf(seed)));
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  const { stdout } = await runProgram(
    '/usr/bin/python3',
    [classifier],
    Buffer.from(JSON.stringify({ sounds })),
  );
  return JSON.parse(stdout.toString()) as KindClassification;
}
