import type { GenerationProgress } from '#contract/generation.ts';

/** A NOTIFY for each step would cost the database more than the step is worth. */
const leastMsBetween = 250;

/**
 * Thins out a stream of progress: a new stage at once, else at most four a second, never two
 * writes at a time, and never an older step after a newer one.
 */
export function progressWriter(
  write: (progress: GenerationProgress) => Promise<void>,
  now: () => number,
): (progress: GenerationProgress) => void {
  let stage: string | undefined;
  let lastAt = -Infinity;
  let writing = false;
  return (progress) => {
    const isNewStage = progress.stage !== stage;
    if (writing || (!isNewStage && now() - lastAt < leastMsBetween)) return;
    stage = progress.stage;
    lastAt = now();
    writing = true;
    void write(progress).finally(() => (writing = false));
  };
}
