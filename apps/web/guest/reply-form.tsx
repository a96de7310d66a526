import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { SharedPage } from '#contract/shared-pages.ts';
import { messages } from '#web/guest/messages.ts';
import { NameField } from '#web/guest/name-field.tsx';
import { useCommentSubmission } from '#web/guest/use-comment-submission.ts';
import type { GuestName } from '#web/guest/use-guest-name.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError, TextArea } from '#web/ui/field.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './reply-form.module.css';

interface ReplyFormProps {
  readonly label: string;
  readonly initial?: string;
  readonly sendLabel?: string;
  readonly guest: SharedPage['guest'];
  /** Asks for the name in the form if the guest has none yet. */
  readonly guestName?: GuestName;
  readonly onSend: (content: string) => Promise<void>;
  readonly onClose: () => void;
}

const texts = messages.comments;

/** The field of a reply or of an edited comment. */
export function ReplyForm(props: ReplyFormProps) {
  const { label, initial = '', sendLabel = texts.postReply, guest, guestName, onSend, onClose } = props;
  const [text, setText] = useState(initial);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  const { name, setName, nameField, error, isBusy, submit } = useCommentSubmission({
    text,
    field,
    guest,
    guestName,
    send: async () => {
      await onSend(text);
      onClose();
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <label className={textStyles.visuallyHidden} htmlFor={id}>
        {label}
      </label>
      <TextArea
        ref={field}
        id={id}
        className={styles.field}
        rows={2}
        value={text}
        maxLength={limits.guestComment.max}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      {!guest && guestName && <NameField inputRef={nameField} name={name} onChange={setName} />}
      {error !== undefined && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy}>
          {sendLabel}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
