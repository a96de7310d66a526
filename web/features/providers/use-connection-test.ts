import type { Reply } from '#contract/api.ts';
import type { ProviderEntry } from '#contract/providers.ts';
import { words } from '#web/features/providers/words.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { failure, success } from '#web/kit/outcome.ts';

export type ConnectionTest = Reply<'testProvider'>;

/** Tests a provider's address and key, and shows the result in a toast. */
export function useConnectionTest({ id, displayName }: ProviderEntry) {
  const { mutate, isPending, data } = useAction('testProvider', {
    send: () => ({ params: { providerId: id } }),
    done: ({ ok, message }) => {
      const description = `${displayName}: ${message}`;
      return ok ? success(description) : { ...failure(description), variant: 'destructive' };
    },
    failed: failure(words.providers.testFailed),
  });
  return { test: () => mutate(), testing: isPending, tested: isPending ? undefined : data };
}
