import type { GenerationProgress } from './generation.ts';

/** Whether the work has not begun although there is progress: the order waits in a line, or for its model. */
export const isHeld = (
  progress: Pick<GenerationProgress, 'position' | 'waitsForModel'> | null | undefined,
): boolean => progress?.position !== undefined || progress?.waitsForModel === true;
