import { useMutation } from '@tanstack/react-query';
import type { Body } from '#contract/api.ts';
import { words } from '#web/features/generation/words.ts';
import { call } from '#web/kit/api.ts';
import { refusalOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';

export type ImprovedType = Body<'improvePrompt'>['type'];

/** Asks for a better prompt and hands it over; a failure is told and changes nothing. */
export function useImprovePrompt(type: ImprovedType, onImproved: (prompt: string) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: (prompt: string) => call('improvePrompt', { body: { type, prompt } }),
    onSuccess: ({ improvedPrompt }) => onImproved(improvedPrompt),
    onError: (error) => {
      const { title, description } = words.improveFailed;
      toast({ title, description: refusalOf(error, description), variant: 'destructive' });
    },
  });
  return { improve: mutate, improving: isPending };
}
