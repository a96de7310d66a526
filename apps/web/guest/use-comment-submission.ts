import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { SharedPage } from '#contract/shared-pages.ts';
import { messages } from '#web/guest/messages.ts';
import type { GuestName } from '#web/guest/use-guest-name.tsx';
import { errorMessage } from '#web/data/error-message.ts';

interface CommentSubmission {
  readonly text: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly guest: SharedPage['guest'];
  /** Saved first if the guest has no name yet. */
  readonly guestName: GuestName | undefined;
  readonly send: () => Promise<void>;
}

/** The submission of a comment or reply by a guest, who may have to state a name with the first one. */
export function useCommentSubmission({ text, field, guest, guestName, send }: CommentSubmission) {
  const [name, setName] = useState(guestName?.suggested ?? '');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const wasNameRequested = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === '') return field.current?.focus();
    if (!guest && name.trim() === '') {
      // The first time the field is only pointed out: the guest came to comment and may not have seen it.
      if (wasNameRequested.current) setError(messages.name.required);
      wasNameRequested.current = true;
      return nameField.current?.focus();
    }
    setBusy(true);
    setError(undefined);
    try {
      if (!guest) await guestName?.save(name);
      await send();
    } catch (thrown) {
      setError(errorMessage(thrown, messages.comments.failed));
    } finally {
      setBusy(false);
    }
  };
  return { name, setName, nameField, error, isBusy, submit };
}
