import { enqueue } from '#web/features/generation/enqueue.ts';
import type { Order } from '#web/features/generation/order.ts';
import { words } from '#web/features/generation/words.ts';
import { toast } from '#web/kit/toast.ts';

/** Puts an order in the queue, or tells what keeps it from being sent. True when it is in the queue. */
export function submitOrder(projectId: string, problem: string | undefined, order: () => Order): boolean {
  if (problem !== undefined) {
    toast({ title: words.validationError, description: problem, variant: 'destructive' });
    return false;
  }
  try {
    void enqueue(projectId, order());
    return true;
  } catch {
    toast({ ...words.queueError, variant: 'destructive' });
    return false;
  }
}

/** The key that had the focus goes out when the field empties; a keyboard goes on in the field. */
export function backToField(field: HTMLElement | null): void {
  if (document.activeElement?.matches(':focus-visible')) field?.focus();
}
