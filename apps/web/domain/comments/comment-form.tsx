import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { type CommentDraft, type CommentFieldProps, useCommenting } from '#web/domain/comments/commenting.ts';
import { messages } from '#web/domain/comments/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError, TextArea } from '#web/ui/field.tsx';
import { isPressed, sendChord } from '#web/ui/shortcut.ts';
import styles from './comments.module.css';

interface CommentFormProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly action: string;
  /** Shows the submit button as the page's primary button. */
  readonly isPrimary?: boolean;
  readonly ref?: RefObject<HTMLTextAreaElement | null>;
  /** Stores the text until it is posted or cancelled. */
  readonly draft: CommentDraft;
  /** Resolves when the comment is posted. The form keeps its text until then, and after an error. */
  readonly onPost: (content: string) => Promise<unknown>;
  readonly onCancel?: () => void;
  /** Called with true when the form gets its first text, and with false when it becomes empty. */
  readonly onHasContentChange?: (hasContent: boolean) => void;
  /** Before the field, in one line with it and the button. */
  readonly place?: ReactNode;
  /** Further buttons, before the others. */
  readonly children?: ReactNode;
}

const PlainField = ({ onValueChange, ...rest }: CommentFieldProps) => (
  <TextArea {...rest} onChange={({ target }) => onValueChange(target.value)} />
);

/** Comment field: grows with the text; Ctrl/Cmd+Enter posts, Escape closes the form while it is empty. */
export function CommentForm({
  label,
  placeholder,
  action,
  isPrimary = false,
  ref,
  draft,
  onPost,
  onCancel: onCancelled,
  onHasContentChange,
  place,
  children,
}: CommentFormProps) {
  const { audience, maxChars, Field: TextField = PlainField, authorName, failureText } = useCommenting();
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const field = ref ?? ownRef;
  const nameField = useRef<HTMLInputElement>(null);
  const [content, setContent] = useState(draft.read);
  const [name, setName] = useState(authorName?.suggested ?? '');
  const [wasNameRequested, setNameRequested] = useState(false);
  const [failure, setFailure] = useState<string>();
  const updateContent = (text: string) => {
    const hasContent = text.trim() !== '';
    if (hasContent === (content.trim() === '')) onHasContentChange?.(hasContent);
    setContent(text);
    draft.save(text);
  };
  const onCancel =
    onCancelled &&
    (() => {
      draft.save('');
      onCancelled();
    });
  // Pending state of this form only: a second form may be submitted while the first request is pending.
  const [busy, setBusy] = useState(false);
  const isBlank = content.trim() === '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (isBlank) return field.current?.focus();
    if (authorName && name.trim() === '') {
      // The first time the field is only pointed out: who came to comment may not have seen it.
      if (wasNameRequested) setFailure(authorName.required);
      setNameRequested(true);
      return nameField.current?.focus();
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await authorName?.save(name);
      await onPost(content.trim());
      updateContent('');
    } catch (error) {
      // The text stays, so that it can be sent again. Without a text of its own, the caller has shown a toast.
      setFailure(failureText?.(error));
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && isBlank) onCancel?.();
    if (!isPressed(sendChord, event)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const cancel = onCancel && (
    <Button variant="ghost" disabled={busy} onClick={onCancel}>
      {messages.cancel}
    </Button>
  );

  return (
    <form
      className={styles.form}
      data-audience={audience}
      data-line={place !== undefined || undefined}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {place}
      <Field label={label} isLabelHidden={audience === 'guests'}>
        {(control) => (
          <TextField
            {...control}
            ref={field}
            className={styles.input}
            rows={place === undefined ? 2 : 1}
            readOnly={busy}
            value={content}
            placeholder={placeholder}
            maxLength={maxChars}
            onValueChange={updateContent}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {!isBlank && authorName && (
        <authorName.Field name={name} onChange={setName} inputRef={nameField} className={styles.name} />
      )}
      {failure !== undefined && (
        <div className={styles.failure} role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      <div className={styles.formButtons}>
        {children}
        {audience === 'members' && cancel}
        <Button
          type="submit"
          variant={isPrimary && !isBlank ? 'primary' : 'plain'}
          busy={busy}
          disabled={audience === 'members' && isBlank}
        >
          {busy ? messages.posting : action}
        </Button>
        {audience === 'guests' && cancel}
      </div>
    </form>
  );
}
