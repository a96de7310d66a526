import type { Reply } from '#contract/api.ts';
import type { ProviderEntry } from '#contract/providers.ts';
import { messages } from '#web/features/admin/providers/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';

export type ConnectionTest = Reply<'testProvider'>;

/** Tests a provider's address and key, and shows the result in a toast. */
export function useConnectionTest({ id, displayName }: ProviderEntry) {
  const { mutate, isPending, data } = useAction('testProvider', {
    send: () => ({ params: { providerId: id } }),
    successToast: ({ ok, message }) => {
      const description = `${displayName}: ${message}`;
      return ok ? successToast(description) : { ...errorToast(description), variant: 'destructive' };
    },
    errorToast: errorToast(messages.providers.testFailed),
  });
  return { test: () => mutate(), testing: isPending, testResult: isPending ? undefined : data };
}
