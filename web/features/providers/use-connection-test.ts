import { useMutation } from '@tanstack/react-query';
import type { Reply } from '#contract/api.ts';
import type { ProviderEntry } from '#contract/providers.ts';
import { words } from '#web/features/providers/words.ts';
import { call } from '#web/kit/api.ts';
import { refused, succeeded } from '#web/kit/outcome.ts';
import { outdate } from '#web/kit/data/entity-cache.ts';
import { toast } from '#web/kit/toast.ts';

export type ConnectionTest = Reply<'testProvider'>;

/** Asks a provider whether address and key are right, and tells what it said. */
export function useConnectionTest({ id, displayName }: ProviderEntry) {
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call('testProvider', { params: { providerId: id } }),
    onSuccess: ({ ok, message }) => {
      const description = `${displayName}: ${message}`;
      if (ok) succeeded(description);
      else toast({ title: 'Error', description, variant: 'destructive' });
      void outdate(['provider']);
    },
    onError: (error) => refused(error, words.providers.testFailed),
  });
  return { test: () => mutate(), testing: isPending, tested: isPending ? undefined : data };
}
