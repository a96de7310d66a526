import { useMutation } from '@tanstack/react-query';
import { words } from '#web/features/generation/words.ts';
import { call } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.ts';

/** Asks for a better prompt and hands it over; a failure is told and changes nothing. */
export function useImprovePrompt(onImproved: (prompt: string) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: (prompt: string) => call('improvePrompt', { body: { type: 'music', prompt } }),
    onSuccess: ({ improvedPrompt }) => onImproved(improvedPrompt),
    onError: () => toast({ ...words.improveFailed, variant: 'destructive' }),
  });
  return { improve: mutate, improving: isPending };
}
