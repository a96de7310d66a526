import { messages } from '#web/features/compose/generation/messages.ts';
import { formatExactLength } from '#web/features/compose/generation/provider-choice.ts';

/** Who decides the length while its control is untouched: the prompt, or the default. */
export const lengthHint = (lengthMs: number, defaultMs: number): string =>
  lengthMs === defaultMs
    ? messages.fromPromptOrDefault(formatExactLength(defaultMs))
    : messages.valueFromPrompt(formatExactLength(lengthMs));

/** The remark about the length that the cost is for, while its control is untouched. */
export const lengthNote = (lengthMs: number, defaultMs: number): string =>
  lengthMs === defaultMs
    ? messages.costForDefault(formatExactLength(defaultMs))
    : messages.costForPrompt(formatExactLength(lengthMs));
