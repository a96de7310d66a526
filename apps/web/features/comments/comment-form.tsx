import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { CommentDraft } from '#web/features/comments/comment-drafts.ts';
import { MentionField } from '#web/features/comments/mention-field.tsx';
import { messages } from '#web/features/comments/messages.ts';
import { Field } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { isPressed, sendChord } from '#web/ui/shortcut.ts';
import styles from './comments.module.css';

interface CommentFormProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly action: string;
  /** Shows the submit button as the page's primary button. */
  readonly isPrimary?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
  /** Stores the text until it is posted or cancelled. */
  readonly draft: CommentDraft;
  /** Resolves when the comment is posted. The form keeps its text until then, and after an error. */
  readonly onPost: (content: string) => Promise<unknown>;
  readonly onCancel?: () => void;
  /** Called with true when the form gets its first text, and with false when it becomes empty. */
  readonly onHasContentChange?: (hasContent: boolean) => void;
  /** Further buttons, before the others. */
  readonly children?: ReactNode;
}

/** Comment field: grows with the text; Ctrl/Cmd+Enter posts, Escape closes the form while it is empty. */
export function CommentForm(props: CommentFormProps) {
  const { label, placeholder, action, isPrimary = false, ref, draft, onPost, onHasContentChange } = props;
  const [content, setContent] = useState(draft.read);
  const updateContent = (text: string) => {
    const hasContent = text.trim() !== '';
    if (hasContent === (content.trim() === '')) onHasContentChange?.(hasContent);
    setContent(text);
    draft.save(text);
  };
  const onCancel =
    props.onCancel &&
    (() => {
      draft.save('');
      props.onCancel?.();
    });
  // Pending state of this form only: a second form may be submitted while the first request is pending.
  const [busy, setBusy] = useState(false);
  const isBlank = content.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank || busy) return;
    setBusy(true);
    onPost(content.trim())
      .then(
        () => updateContent(''),
        // The caller shows the error toast; the text stays, so that the user can retry.
        () => undefined,
      )
      .finally(() => setBusy(false));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && isBlank) onCancel?.();
    if (!isPressed(sendChord, event)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={label}>
        {(field) => (
          <MentionField
            {...field}
            ref={ref}
            className={styles.input}
            rows={2}
            readOnly={busy}
            value={content}
            placeholder={placeholder}
            maxLength={limits.comment.max}
            onValueChange={updateContent}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div className={styles.formButtons}>
        {props.children}
        {onCancel && (
          <Button variant="ghost" disabled={busy} onClick={onCancel}>
            {messages.cancel}
          </Button>
        )}
        <Button
          type="submit"
          variant={isPrimary && !isBlank ? 'primary' : 'plain'}
          busy={busy}
          disabled={isBlank}
        >
          {busy ? messages.posting : action}
        </Button>
      </div>
    </form>
  );
}
