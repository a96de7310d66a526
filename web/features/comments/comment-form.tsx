import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { KeptWords } from '#web/features/comments/kept-words.ts';
import { words } from '#web/features/comments/words.ts';
import { Field, TextArea } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { isPressed, sendChord } from '#web/kit/shortcut.ts';
import styles from './comments.module.css';

interface CommentFormProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly action: string;
  /** Shows the submit button as the page's primary button. */
  readonly lit?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
  /** Stores the text until it is posted or cancelled. */
  readonly kept: KeptWords;
  /** Resolves when the comment is posted. The form keeps its text until then, and after an error. */
  readonly onPost: (content: string) => Promise<unknown>;
  readonly onCancel?: () => void;
  /** Called with true when the form gets its first text, and with false when it becomes empty. */
  readonly onBegin?: (isBegun: boolean) => void;
  /** Further buttons, before the others. */
  readonly children?: ReactNode;
}

/** Comment field: grows with the text; Ctrl/Cmd+Enter posts, Escape closes the form while it is empty. */
export function CommentForm(props: CommentFormProps) {
  const { label, placeholder, action, lit = false, ref, kept, onPost, onBegin } = props;
  const [content, setContent] = useState(kept.read);
  const write = (text: string) => {
    const isBegun = text.trim() !== '';
    if (isBegun === (content.trim() === '')) onBegin?.(isBegun);
    setContent(text);
    kept.keep(text);
  };
  const onCancel =
    props.onCancel &&
    (() => {
      kept.keep('');
      props.onCancel?.();
    });
  // Pending state of this form only: a second form may be submitted while the first request is pending.
  const [busy, setBusy] = useState(false);
  const blank = content.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blank || busy) return;
    setBusy(true);
    onPost(content.trim())
      .then(
        () => write(''),
        // The caller shows the error toast; the text stays, so that the user can retry.
        () => undefined,
      )
      .finally(() => setBusy(false));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && blank) onCancel?.();
    if (!isPressed(sendChord, event)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={label}>
        {(field) => (
          <TextArea
            {...field}
            ref={ref}
            className={styles.input}
            rows={2}
            readOnly={busy}
            value={content}
            placeholder={placeholder}
            maxLength={limits.comment.max}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div className={styles.formKeys}>
        {props.children}
        {onCancel && (
          <Key look="bare" disabled={busy} onClick={onCancel}>
            {words.cancel}
          </Key>
        )}
        <Key type="submit" look={lit && !blank ? 'lit' : 'plain'} busy={busy} disabled={blank}>
          {busy ? words.posting : action}
        </Key>
      </div>
    </form>
  );
}
