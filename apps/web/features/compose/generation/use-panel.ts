import { type FormEvent, useEffect, useRef } from 'react';
import type { TrackType } from '#contract/tracks.ts';
import { resetAfterSubmit, type Drafts, withDraft } from '#web/features/compose/generation/form-state.ts';
import { formStore, useGenerationForm, useDraft } from '#web/features/compose/generation/form-store.ts';
import type { BodyByType, GenerationRequest } from '#web/features/compose/generation/generation-request.ts';
import { providerFields } from '#web/features/compose/generation/provider-choice.ts';
import { useProviders } from '#web/features/compose/generation/use-providers.ts';
import { enqueue } from '#web/features/compose/generation/enqueue.ts';
import { localQueue } from '#web/features/compose/generation/local-queue.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import { isSessionExpired } from '#web/data/session-expired.ts';
import { newIdempotencyKey } from '#client/idempotency-key.ts';
import { takeFocusRequest } from '#web/ui/first-focus.ts';
import { toast } from '#web/ui/toast.ts';

/** What a panel submits, or the validation message that prevents it. */
interface Submission<Type extends TrackType> {
  readonly problem: string | undefined;
  /** Undefined if it cannot be sent and the panel already displays why. */
  readonly body: () => BodyByType[Type] | undefined;
}

/**
 * Adds a request to the queue, or shows the validation message in a toast. Resolves to true when it has left the form: it
 * was accepted, or the queue keeps it with the reason why not. After the end of the session it stays in the form alone.
 */
async function submitRequest(
  projectId: string,
  problem: string | undefined,
  request: () => GenerationRequest,
): Promise<boolean> {
  if (problem !== undefined) {
    toast({ title: messages.validationError, description: problem, variant: 'destructive' });
    return false;
  }
  try {
    const key = newIdempotencyKey();
    await enqueue(projectId, request(), key);
    if (!isSessionExpired()) return true;
    localQueue.remove(projectId, key);
    return false;
  } catch {
    toast({ ...messages.queueError, variant: 'destructive' });
    return false;
  }
}

/** The submit button is disabled once the field is empty: keyboard focus moves to the field. */
function focusPrompt(field: HTMLElement | null): void {
  if (document.activeElement?.matches(':focus-visible')) field?.focus();
}

/** The draft of one type of track, and its submission. */
export function usePanel<Type extends TrackType>(projectId: string, type: Type) {
  const promptField = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(projectId, type);
  useEffect(() => {
    // The page moves the focus to its beginning first.
    if (takeFocusRequest()) requestAnimationFrame(() => promptField.current?.focus());
  }, []);
  const selection = useProviders(projectId, type);
  const ideaId = useGenerationForm(projectId, ({ idea }) => idea?.id);
  const versionOf = useGenerationForm(projectId, (form) =>
    form.versionOf?.type === type ? form.versionOf : undefined,
  );

  /** The draft that is being sent. A second press of Generate does not send it again. */
  const sent = useRef<typeof draft>(undefined);

  /** The draft stays until the server has answered, and after that if it was changed meanwhile. */
  async function send(problem: string | undefined, request: () => GenerationRequest): Promise<void> {
    if (sent.current === draft) return;
    sent.current = draft;
    const hasLeft = await submitRequest(projectId, problem, request);
    if (sent.current === draft) sent.current = undefined;
    if (!hasLeft || formStore.of(projectId).drafts[type] !== draft) return;
    formStore.change(projectId, (form) => resetAfterSubmit(form, type));
    focusPrompt(promptField.current);
  }

  function submit(event: FormEvent<HTMLFormElement>, { problem, body }: Submission<Type>): void {
    event.preventDefault();
    const settings = body();
    if (problem === undefined && settings === undefined) return;
    const extraFields = {
      ...providerFields(selection.providers, selection.choice),
      ...(ideaId && { ideaId }),
      ...(versionOf && { versionOf: versionOf.id }),
      ...(versionOf?.commentId !== undefined && { commentId: versionOf.commentId }),
    };
    const request = () => ({ type, body: { ...settings, ...extraFields } }) as unknown as GenerationRequest;
    void send(problem, request);
  }

  return {
    draft,
    promptField,
    selection,
    submit,
    /** Empties the panel after its takes were ordered. */
    reset: () => formStore.change(projectId, (form) => resetAfterSubmit(form, type)),
    change: (changes: Partial<Drafts[Type]>) =>
      formStore.change(projectId, (form) => withDraft(form, type, changes)),
  };
}
