import type { Body } from '#contract/api.ts';
import { words } from '#web/features/generation/words.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { refusalOf } from '#web/kit/reason-of.ts';

export type ImprovedType = Body<'improvePrompt'>['type'];

/** Asks for a better prompt and hands it over; a failure is told and changes nothing. */
export function useImprovePrompt(type: ImprovedType, onImproved: (prompt: string) => void) {
  const { mutate, isPending } = useAction('improvePrompt', {
    send: (prompt: string) => ({ body: { type, prompt } }),
    failed: words.improveFailed,
    reason: refusalOf,
    onDone: ({ improvedPrompt }) => onImproved(improvedPrompt),
  });
  return { improve: mutate, improving: isPending };
}
