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
  /** The lit key of the page, where this form is what the page is for. */
  readonly lit?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
  /** Where what is typed lies until it is posted or cancelled. */
  readonly kept: KeptWords;
  /** Resolves when it is posted; the text stays until then, and when it is refused. */
  readonly onPost: (content: string) => Promise<unknown>;
  readonly onCancel?: () => void;
  /** Hears when the first letter is written, and with false when nothing is left. */
  readonly onBegin?: (isBegun: boolean) => void;
  /** Keys of its own, before the others. */
  readonly children?: ReactNode;
}

/** Where one writes: grows with the text, Ctrl or Cmd with Enter posts, Escape closes it while it is empty. */
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
  // Of this form alone: somebody may reply while what they said before is still on its way.
  const [busy, setBusy] = useState(false);
  const blank = content.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blank || busy) return;
    setBusy(true);
    onPost(content.trim())
      .then(
        () => write(''),
        // The notice has told it; the words are still there to be sent again.
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
