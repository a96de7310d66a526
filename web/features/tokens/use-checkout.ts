import { useEffect } from 'react';
import type { Body } from '#contract/api.ts';
import { messages } from '#web/features/tokens/messages.ts';
import { useAction } from '#web/data/use-action.ts';

/**
 * Redirects to the payment page. `isRedirecting` stays true until the browser has left or the server has returned an
 * error.
 */
export function useCheckout() {
  const { mutate, isPending, isSuccess, reset } = useAction('startCheckout', {
    send: (body: Body<'startCheckout'>) => ({ body }),
    errorToast: { title: messages.purchaseFailed, description: messages.purchaseFailedText },
    onSuccess: ({ url }) => location.assign(url),
  });
  // The back/forward cache restores this page with its button still busy.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);
  return { goToPayment: mutate, isRedirecting: isPending || isSuccess };
}
