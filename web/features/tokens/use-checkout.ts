import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Body } from '#contract/api.ts';
import { words } from '#web/features/tokens/words.ts';
import { call } from '#web/kit/api.ts';
import { reasonOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';

/** Goes to the page to pay on; `isGoing` until the browser has left, or the server has refused. */
export function useCheckout() {
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: (order: Body<'startCheckout'>) => call('startCheckout', { body: order }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      const description = reasonOf(error, words.purchaseFailedText);
      toast({ title: words.purchaseFailed, description, variant: 'destructive' });
    },
  });
  // Who goes back to this page finds it as it was left: with the key still busy.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);
  return { goToPayment: mutate, isGoing: isPending || isSuccess };
}
