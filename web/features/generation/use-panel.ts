import { type FormEvent, useRef } from 'react';
import type { TrackType } from '#contract/tracks.ts';
import { afterQueueing, type Drafts, withDraft } from '#web/features/generation/desk-state.ts';
import { deskStore, useDesk, useDraft } from '#web/features/generation/desk-store.ts';
import type { BodyByType, Order } from '#web/features/generation/order.ts';
import { makingBody } from '#web/features/generation/makers.ts';
import { useMaking } from '#web/features/generation/use-making.ts';
import { enqueue } from '#web/features/generation/enqueue.ts';
import { words } from '#web/features/generation/words.ts';
import { toast } from '#web/kit/toast.ts';

/** What a panel submits, or the validation message that prevents it. */
interface Outgoing<Type extends TrackType> {
  readonly problem: string | undefined;
  /** Undefined if it cannot be sent and the panel already displays why. */
  readonly body: () => BodyByType[Type] | undefined;
}

/** Adds a request to the queue, or shows the validation message in a toast. True if it was added. */
function submitOrder(projectId: string, problem: string | undefined, order: () => Order): boolean {
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

/** The submit button is disabled once the field is empty: keyboard focus moves to the field. */
function backToField(field: HTMLElement | null): void {
  if (document.activeElement?.matches(':focus-visible')) field?.focus();
}

/** The draft of one type of track, and its submission. */
export function usePanel<Type extends TrackType>(projectId: string, type: Type) {
  const promptField = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(projectId, type);
  const making = useMaking(projectId, type);
  const ideaId = useDesk(projectId, ({ idea }) => idea?.id);

  function submit(event: FormEvent<HTMLFormElement>, { problem, body }: Outgoing<Type>): void {
    event.preventDefault();
    const settings = body();
    if (problem === undefined && settings === undefined) return;
    const beside = { ...makingBody(making.makers, making.choice), ...(ideaId && { ideaId }) };
    const order = () => ({ type, body: { ...settings, ...beside } }) as unknown as Order;
    if (!submitOrder(projectId, problem, order)) return;
    deskStore.change(projectId, (desk) => afterQueueing(desk, type));
    backToField(promptField.current);
  }

  return {
    draft,
    promptField,
    making,
    submit,
    change: (part: Partial<Drafts[Type]>) =>
      deskStore.change(projectId, (desk) => withDraft(desk, type, part)),
  };
}
