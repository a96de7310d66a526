import type { GenerateOptions } from './provider.ts';

/** Progress that never decreases. */
export function monotonicProgress(onProgress: GenerateOptions['onProgress']): GenerateOptions['onProgress'] {
  let maxFraction = 0;
  return (progress) => {
    maxFraction = Math.max(maxFraction, progress.fraction);
    onProgress({ ...progress, fraction: maxFraction });
  };
}
