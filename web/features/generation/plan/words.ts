import { limits } from '#contract/limits.ts';
import { counted } from '#web/kit/figures.ts';

/** The messages of the composition plan. */
export const words = {
  title: 'Composition plan',
  off: 'The composer decides the structure.',
  generate: 'Generate plan',
  generating: 'Planning...',
  cancel: 'Cancel',
  again: 'Plan again',
  undo: 'Undo',
  redo: 'Redo',
  none: 'Plan the sections first, then move, stretch, split and rename them. The track will follow this plan exactly.',
  promptMissing: 'Please enter a prompt first to generate a composition plan.',
  failed: {
    title: 'Plan Generation Failed',
    description: 'Failed to create composition plan. Please try again.',
  },
  stale: 'The prompt has changed. The track will still follow this plan. Plan again to use the new prompt.',
  leave: 'Use no plan',
  joined: (gone: number) => `${counted(gone, 'section')} joined to fit the length`,
  bars: (count: number) => counted(count, 'bar'),
  linesTooMany: `At most ${limits.planLines.max} lines of ${limits.planLine.max} characters are sung.`,

  undone: 'Undone',
  redone: 'Redone',
  cannot: 'That is not possible here',
  planned: (count: number) => `Planned: ${counted(count, 'section')}`,
} as const;
