import { limits } from '#contract/limits.ts';
import { formatCount } from '#web/ui/format-number.ts';

/** The messages of the composition plan. */
export const messages = {
  title: 'Composition plan',
  off: 'The composer decides the structure.',
  generate: 'Generate plan',
  generating: 'Planning...',
  cancel: 'Cancel',
  regenerate: 'Plan again',
  undo: 'Undo',
  redo: 'Redo',
  none: 'Plan the sections first, then move, stretch, split and rename them. The track will follow this plan exactly.',
  promptMissing: 'Please enter a prompt first to generate a composition plan.',
  failed: {
    title: 'Plan Generation Failed',
    description: 'Failed to create composition plan. Please try again.',
  },
  stale: 'The prompt has changed. The track will still follow this plan. Plan again to use the new prompt.',
  arranged:
    'This version was put together from several compositions, which its plan does not contain. Generating from the plan composes all sections anew: the notes will differ.',
  removePlan: 'Remove plan',
  merged: (count: number) => `${formatCount(count, 'section')} merged to fit the length`,
  bars: (count: number) => formatCount(count, 'bar'),
  linesTooMany: `Up to ${limits.planLines.max} lines of ${limits.planLine.max} characters can be sung.`,
  notAChord: (text: string) => `“${text}” is not a chord.`,

  undone: 'Undone',
  redone: 'Redone',
  notPossible: 'That is not possible here',
  planned: (count: number) => `Planned: ${formatCount(count, 'section')}`,
} as const;
