import type { GenerationProgress } from '#contract/generation.ts';
import type { Log } from '#server/log.ts';

/** A NOTIFY for each step would cost the database more than the step is worth. */
const leastMsBetween = 250;

/**
 * Thins out a stream of progress: a new stage at once, else at most four a second, and never two
 * writes at a time. A write that fails costs nothing but itself.
 */
export function progressWriter(
  write: (progress: GenerationProgress) => Promise<void>,
  { log, now = () => performance.now() }: { log: Log; now?: () => number },
): (progress: GenerationProgress) => void {
  let stage: string | undefined;
  let lastAt = -Infinity;
  let writing = false;

  async function writeOne(progress: GenerationProgress): Promise<void> {
    writing = true;
    try {
      await write(progress);
    } catch (error) {
      log.warn({ err: error }, 'progress could not be written');
    } finally {
      writing = false;
    }
  }

  return (progress) => {
    const isNewStage = progress.stage !== stage;
    if (writing || (!isNewStage && now() - lastAt < leastMsBetween)) return;
    stage = progress.stage;
    lastAt = now();
    void writeOne(progress);
  };
}
