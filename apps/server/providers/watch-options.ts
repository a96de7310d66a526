import type { GenerationProgress } from '#contract/generation.ts';

export interface WatchOptions {
  /** Aborting stops the work soon and rejects with the signal's reason. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: GenerationProgress) => void;
}
