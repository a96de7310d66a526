import type { GenerationProgress } from '#contract/generation.ts';

const stageLabels: Record<GenerationProgress['stage'], string> = {
  understanding: 'Reading the prompt',
  writing: 'Writing the score',
  rendering: 'Playing',
  mastering: 'Mastering',
};

/** A step of a generation for people: "Playing, bar 3 of 12". */
export function progressMessage({ stage, bar, bars }: Omit<GenerationProgress, 'fraction'>): string {
  const position = bar === undefined || bars === undefined ? '' : `, bar ${bar} of ${bars}`;
  return `${stageLabels[stage]}${position}`;
}
