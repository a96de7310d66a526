import { limits } from '#contract/limits.ts';
import { counted } from '#web/kit/figures.ts';

/** The sentences around the composition plan. */
export const words = {
  title: 'Composition plan',
  off: 'The composer plans the form by itself.',
  generate: 'Generate plan',
  generating: 'Planning...',
  again: 'Plan again',
  undo: 'Undo',
  redo: 'Redo',
  none: 'Plan the sections first, then move, stretch, split and rename them. What you leave here is what is played.',
  promptMissing: 'Please enter a prompt first to generate a composition plan.',
  failed: {
    title: 'Plan Generation Failed',
    description: 'Failed to create composition plan. Please try again.',
  },
  stale:
    'The prompt has changed since this plan was made. The plan counts; plan again to start from the new words.',
  bars: (count: number) => counted(count, 'bar'),
  linesTooMany: `At most ${limits.planLines.max} lines of ${limits.planLine.max} characters are sung.`,

  undone: 'Undone',
  redone: 'Redone',
  cannot: 'That is not possible here',
  planned: (count: number) => `Planned: ${counted(count, 'section')}`,
} as const;
