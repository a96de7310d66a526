import type { GenerationProgress } from '#contract/generation.ts';
import type { Log } from '#server/platform/log.ts';

/** A NOTIFY for each step would load the database too much. */
const minIntervalMs = 250;

/**
 * Publishes a new stage at once, else at most four steps a second, and only one at a time. A step that cannot be
 * published is logged and skipped.
 */
export function limitProgress(
  publish: (progress: GenerationProgress) => Promise<void>,
  { log, now = () => performance.now() }: { log: Log; now?: () => number },
): (progress: GenerationProgress) => void {
  let lastStage: string | undefined;
  let lastAt = -Infinity;
  let publishing = false;
  /** A new stage that was reported while another step was being published. */
  let pending: GenerationProgress | undefined;

  async function publishOne(progress: GenerationProgress): Promise<void> {
    publishing = true;
    try {
      await publish(progress);
    } catch (error) {
      log.warn({ err: error }, 'failed to publish job progress');
    } finally {
      publishing = false;
    }
    const next = pending;
    pending = undefined;
    if (next) step(next);
  }

  function step(progress: GenerationProgress): void {
    // A place in a line that is not published would stay on the screen.
    const stage = `${progress.stage} ${progress.playable === true} ${progress.position} ${progress.waitsForModel}`;
    if (publishing) {
      if (stage !== lastStage) pending = progress;
      return;
    }
    if (stage === lastStage && now() - lastAt < minIntervalMs) return;
    lastStage = stage;
    lastAt = now();
    void publishOne(progress);
  }
  return step;
}
