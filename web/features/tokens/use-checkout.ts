import { useEffect } from 'react';
import type { Body } from '#contract/api.ts';
import { words } from '#web/features/tokens/words.ts';
import { useAction } from '#web/kit/data/use-action.ts';

/** Goes to the page to pay on; `isGoing` until the browser has left, or the server has refused. */
export function useCheckout() {
  const { mutate, isPending, isSuccess, reset } = useAction('startCheckout', {
    send: (body: Body<'startCheckout'>) => ({ body }),
    failed: { title: words.purchaseFailed, description: words.purchaseFailedText },
    onDone: ({ url }) => location.assign(url),
  });
  // Who goes back to this page finds it as it was left: with the key still busy.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);
  return { goToPayment: mutate, isGoing: isPending || isSuccess };
}
